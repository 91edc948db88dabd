/** Errors of operations that take an identifier in the body (contract/contacts.md#operations, targeted operations). */
export const targetErrors = [
  'missing_identifier',
  'invalid_email',
  'invalid_phone',
  'invalid_cpf',
  'contact_not_found',
  'contact_merged',
] as const;
