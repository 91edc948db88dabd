import { foldText } from '#server/base/fold-text.ts';

const person =
  '(atendente|humano|humana|pessoa|alguem|vendedor|vendedora|gerente|consultor|consultora|gente|human|person|someone|somebody|agent|representative|manager)';
const wish =
  '(fal\\w+|convers\\w+|quer\\w*|gostaria|preciso|precisava|cham\\w+|pass\\w+|transfer\\w+|atend\\w+|pode|poderia|tem|speak|talk|chat|want|need|get|connect|transfer|call|can|could)';
const asked = new RegExp(`\\b${wish}\\b[^.!?\\n]{0,40}?\\b${person}\\b`);
/** "atendente por favor", "human!": nobody says that of anything else. */
const alone = new RegExp(
  `^\\W*(${person}|uma? ${person}|an? ${person})(\\W+(por favor|pfv|pf|please|agora|now))?\\W*$`,
);
const refused = new RegExp(`\\b(nao|not|don'?t|sem|without)\\b[^.!?\\n]{0,20}?\\b${wish}\\b`);

/**
 * Does the customer ask to talk to a person? Found by rule, before any model is asked, so that nothing in a conversation
 * can argue it away. Portuguese and English, without accents, as people type.
 */
export function asksForPerson(text: string): boolean {
  return foldText(text)
    .split(/[.!?\n]+/)
    .some((sentence) => alone.test(sentence.trim()) || (asked.test(sentence) && !refused.test(sentence)));
}

/** Is one of these words or phrases said, in any case and spelling of accents? */
export function says(text: string, words: readonly string[]): string | null {
  const said = ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const folded = (word: string) =>
    ` ${foldText(word)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return words.find((word) => folded(word).trim() !== '' && said.includes(folded(word))) ?? null;
}
