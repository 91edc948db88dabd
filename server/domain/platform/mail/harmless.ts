/** Keeps names that people chose for themselves or their organization from becoming a link in an e-mail. */
export const harmless = (name: string): string => name.replaceAll(/\s+/g, ' ').replaceAll('://', ': //');
