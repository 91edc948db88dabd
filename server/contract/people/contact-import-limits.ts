// Without zod, because the page that picks the file loads these limits in the browser.

/** Bytes of the file itself. Base64 adds a third to them. */
export const importBytesMax = 10 * 1024 * 1024;
export const importRowsMax = 50_000;
export const importColumnsMax = 200;
