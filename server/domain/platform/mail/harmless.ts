/**
 * Changes names that people chose for themselves or their organization, so that mail programs do not show them as
 * links.
 */
export const harmless = (name: string): string => name.replaceAll(/\s+/g, ' ').replaceAll('://', ': //');
