import { type RefusalWords, refusalWordsEn } from './channel-refusal-words-en.ts';
import { refusalWordsPtBr } from './channel-refusal-words-pt-br.ts';
import { refusalClass } from './refusal-classes.ts';

/** Returns the explanation and the remedy for a code: in Portuguese for a Portuguese locale, otherwise in English. */
export function explainRefusal(code: string, locale: string): RefusalWords {
  const words = locale.toLowerCase().startsWith('pt') ? refusalWordsPtBr : refusalWordsEn;
  return words[code] ?? words[refusalClass(code)] ?? { reason: code, remedy: '' };
}
