// Pages read this in the browser, without zod.

/** Bytes of a logo. */
export const logoBytesMax = 256 * 1_024;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
