// The browser's tab: its title and its icon say whether it is my turn. Nothing flashes.
const CALM = `${import.meta.env.BASE_URL}icon.svg`;
const TURN = `${import.meta.env.BASE_URL}icon-turn.svg`;

const WAIT = 400;
let timer = 0;

/** Not at once: it has the browser draw its own frame, and fetch the icon, while the answer to a click is drawn. */
export function mark(myTurn: boolean, title: string): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => show(myTurn, title), WAIT);
}

function show(myTurn: boolean, title: string): void {
  if (document.title !== title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = myTurn ? TURN : CALM;
  if (icon && icon.getAttribute('href') !== address) icon.setAttribute('href', address);
}
