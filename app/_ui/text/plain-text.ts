/** Returns the text in lower case and without accents, for comparing it with what people type into a search. */
export const plainText = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
