/**
 * Returns the media type of a Content-Type header in full, without parameters. A comparison with the result does not
 * confuse `application/jsonx` with `application/json`.
 */
export const mediaTypeOf = (contentType: string | null | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
