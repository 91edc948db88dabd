import { foldText } from '#server/base/text/fold-text.ts';

const person =
  '(atendente|humano|humana|pessoa|alguem|vendedor|vendedora|gerente|consultor|consultora|gente|human|person|someone|somebody|agent|representative|manager)';
const talk =
  'fal\\w+|convers\\w+|cham\\w+|pass\\w+|transfer\\w+|encaminh\\w+|direcion\\w+|ir|speak|talk|chat|connect|transfer|call';
const need = 'quer\\w*|gostaria|preciso|precisava|atend\\w+|pode|poderia|tem|want|need|get|can|could';
const wish = `(${talk}|${need})`;
const talked = new RegExp(`\\b(${talk})\\b[^.!?\\n]{0,40}?\\b${person}\\b`);
/**
 * Matches a wish for a person. The match may not cross the words "para", "pra" or "for", because a customer who wants
 * "a chair for a person" does not ask for a person.
 */
const needed = new RegExp(`\\b(${need})\\b(?:(?!\\b(?:para|pra|for)\\b)[^.!?\\n]){0,40}?\\b${person}\\b`);
/**
 * Matches a message that consists of a word for a person, such as "atendente por favor" or "human!". Such a message
 * always asks for a person.
 */
const alone = new RegExp(
  `^\\W*(${person}|uma? ${person}|an? ${person})(\\W+(por favor|pfv|pf|please|agora|now))?\\W*$`,
);
const refused = new RegExp(`\\b(nao|not|don'?t|sem|without)\\b[^.!?\\n]{0,20}?\\b${wish}\\b`);

/**
 * Returns whether the customer asks to talk to a person. This rule runs before any model, so that no text in the
 * conversation can talk the AI out of a handoff. The rule knows Portuguese and English. It ignores accents, because
 * people often leave them out.
 */
export function asksForPerson(text: string): boolean {
  return foldText(text)
    .split(/[.!?\n]+/)
    .some((sentence) => {
      if (alone.test(sentence.trim())) return true;
      return (talked.test(sentence) || needed.test(sentence)) && !refused.test(sentence);
    });
}

/**
 * Returns the first of `words` (words or phrases) that the text contains, or null if it contains none of them. Case and
 * accents are ignored.
 */
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
