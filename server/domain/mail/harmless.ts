/** What people may name themselves and their organization must not become a link in an e-mail of ours. */
export const harmless = (name: string): string => name.replaceAll(/\s+/g, ' ').replaceAll('://', ': //');
