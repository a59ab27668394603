/** Does something once what has changed is on the screen; who calls again, or goes, takes it back by what is returned. */
export function afterPaint(act: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(act)));
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
