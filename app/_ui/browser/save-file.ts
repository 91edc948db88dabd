/**
 * How long the file stays available to the browser, in milliseconds. The browser may begin to read the file some time
 * after the click.
 */
const readWithinMs = 60_000;

/** Downloads content that was created in the browser as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
