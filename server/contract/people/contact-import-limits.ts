// Without zod, because the page that picks the file loads these limits in the browser.

/** The maximum size of an imported file in bytes. In base64, as it is sent, the file is a third larger. */
export const importBytesMax = 10 * 1024 * 1024;
export const importRowsMax = 50_000;
export const importColumnsMax = 200;
