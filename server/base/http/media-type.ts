/**
 * Returns the complete media type of a Content-Type header, without parameters. So `application/jsonx` is not taken for
 * `application/json`.
 */
export const mediaTypeOf = (contentType: string | null | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
