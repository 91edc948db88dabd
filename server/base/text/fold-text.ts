/** Returns the text in lower case, without accents and invisible characters, as people type it when they search. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
