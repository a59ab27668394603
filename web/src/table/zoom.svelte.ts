// The board under a magnifying glass: Ctrl and the wheel, or two fingers on a trackpad. Where the page itself scrolls, on a phone,
// two fingers enlarge the page as everywhere.
import { tick } from 'svelte';

const MOST = 3;

export class Zoom {
  factor = $state(1);
}

export function zooming(board: HTMLElement, { zoom }: { zoom: Zoom }): { destroy(): void } {
  const turn = (event: WheelEvent): void => {
    if (!event.ctrlKey || getComputedStyle(board).overflowY === 'visible') return;
    event.preventDefault();
    const before = zoom.factor;
    const wished = before * Math.exp(-event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 0.06 : 0.002));
    zoom.factor = wished < 1.04 ? 1 : Math.min(wished, MOST);
    // What lies under the pointer stays there.
    const { left, top } = board.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const by = zoom.factor / before;
    const [across, down] = [(board.scrollLeft + x) * by - x, (board.scrollTop + y) * by - y];
    void tick().then(() => board.scrollTo(across, down));
  };
  board.addEventListener('wheel', turn, { passive: false });
  return { destroy: () => board.removeEventListener('wheel', turn) };
}
