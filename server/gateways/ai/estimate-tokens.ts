const charactersAToken = 3.2;

/**
 * Estimates the number of tokens of a text that no provider has counted. Made for Portuguese and English, rather too
 * many than too few.
 */
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersAToken);
