/** A value that stands for one customer attribute, with a fallback for customers without it. */
interface Token {
  readonly fact: string;
  readonly otherwise: string;
}

const whole = /^\{\{\s*([\p{L}\p{N}_.-]+)\s*(?:\|([^{}]*))?\}\}$/u;

/** Parses `{{name|friend}}`; returns null for any other text. */
export function readToken(text: string): Token | null {
  const [, fact, otherwise = ''] = whole.exec(text.trim()) ?? [];
  return fact === undefined ? null : { fact, otherwise };
}

/** Writes a token as text. Braces and bars in the fallback are removed, because they would end the token early. */
export const writeToken = ({ fact, otherwise }: Token): string => {
  const words = otherwise.replace(/[{}|]/g, '');
  return words === '' ? `{{${fact}}}` : `{{${fact}|${words}}}`;
};

/**
 * Fills an automation's text for one customer. Each attribute becomes its known value, else its fallback, else what
 * `standIn` returns.
 */
export const fillFacts = (
  text: string,
  known: Readonly<Record<string, string | null | undefined>>,
  standIn: (fact: string) => string,
): string =>
  text.replace(/\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g, (_all, fact: string, otherwise: string | undefined) => {
    const said = Object.hasOwn(known, fact) ? known[fact] : null;
    return said || otherwise?.trim() || standIn(fact);
  });
