const charactersAToken = 3.2;

/** How many tokens a text is about, before anybody has counted them. Portuguese and English, rather too many than too few. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersAToken);
