const charactersAToken = 3.2;

/**
 * Estimates the number of tokens of a text for which the provider reported no count. The estimate is made for
 * Portuguese and English, and tends to be too high rather than too low.
 */
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersAToken);
