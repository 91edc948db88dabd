import { type RefusalWords, refusalWordsEn } from './channel-refusal-words-en.ts';
import { refusalWordsPtBr } from './channel-refusal-words-pt-br.ts';
import { refusalClass } from './refusal-classes.ts';

/** The human sentence and the remedy of a code, in Portuguese unless the locale is another language. */
export function explainRefusal(code: string, locale: string): RefusalWords {
  const words = locale.toLowerCase().startsWith('pt') ? refusalWordsPtBr : refusalWordsEn;
  return words[code] ?? words[refusalClass(code)] ?? { reason: code, remedy: '' };
}
