// The page on which a person picks the file loads these limits in the browser, so this file does not import zod.

/** Maximum size of an imported file in bytes. The file is sent in base64, which is a third larger. */
export const importBytesMax = 10 * 1024 * 1024;
export const importRowsMax = 50_000;
export const importColumnsMax = 200;
