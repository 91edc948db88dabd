/**
 * Returns the media type of a Content-Type, whole and without parameters: `application/jsonx` is not
 * `application/json`.
 */
export const mediaTypeOf = (contentType: string | null | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
