// Panel pages load this file in the browser, so the file does not import zod.

/** Maximum bytes of a logo. */
export const logoBytesMax = 256 * 1_024;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
