// Files that one takes along.

/** Has the browser save a text under this name. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it only after the click.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
