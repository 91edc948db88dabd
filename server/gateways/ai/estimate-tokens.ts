const charactersAToken = 3.2;

/**
 * Estimates the number of tokens of a text for which the provider reported no count. The estimate fits Portuguese and
 * English, and is rather too high than too low.
 */
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersAToken);
