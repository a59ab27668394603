// The browser's tab: its title and its icon say whether it is my turn. Nothing flashes.
const CALM = '/icon.svg';
const TURN = '/icon-turn.svg';

export function mark(myTurn: boolean, title: string): void {
  if (document.title !== title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = myTurn ? TURN : CALM;
  if (icon && icon.getAttribute('href') !== address) icon.setAttribute('href', address);
}
