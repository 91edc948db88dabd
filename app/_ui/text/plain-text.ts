/** Returns the text in lower case and without accents, which is how people type a search. */
export const plainText = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
