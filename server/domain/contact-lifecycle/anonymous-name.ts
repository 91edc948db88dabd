/** What an anonymized contact is called. */
export const anonymousName = 'Anonymized contact';
