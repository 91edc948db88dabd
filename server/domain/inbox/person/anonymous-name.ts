/** The name of an anonymized contact. */
export const anonymousName = 'Anonymized contact';
