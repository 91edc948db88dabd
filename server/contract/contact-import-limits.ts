// Without zod: the page that picks the file reads these in the browser.

/** Bytes of the file itself; base64 makes a third more of them. */
export const importBytesMax = 10 * 1024 * 1024;
export const importRowsMax = 50_000;
export const importColumnsMax = 200;
