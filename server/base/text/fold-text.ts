/**
 * Returns the text in lower case, without accents and invisible characters. Used for searching, because people search
 * without accents.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
