/**
 * How long the file stays available to the browser. A browser may start reading it only after a while, which is not
 * specified.
 */
const readWithinMs = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
