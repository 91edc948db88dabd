/** The type a Content-Type names, whole and without its parameters: `application/jsonx` is not `application/json`. */
export const mediaTypeOf = (contentType: string | null | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
