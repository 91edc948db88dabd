/** What people may name themselves and their organization must not become a link in a letter of ours. */
export const harmless = (name: string): string => name.replaceAll(/\s+/g, ' ').replaceAll('://', ': //');
