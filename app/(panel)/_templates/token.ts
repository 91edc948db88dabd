/** A value that is one fact of the customer, with what is said where there is none. */
interface Token {
  readonly fact: string;
  readonly otherwise: string;
}

const whole = /^\{\{\s*([\p{L}\p{N}_.-]+)\s*(?:\|([^{}]*))?\}\}$/u;

/** `{{name|friend}}` taken apart; null for anything else. */
export function readToken(text: string): Token | null {
  const [, fact, otherwise = ''] = whole.exec(text.trim()) ?? [];
  return fact === undefined ? null : { fact, otherwise };
}

/** Put together again; braces and bars in the words would end it early. */
export const writeToken = ({ fact, otherwise }: Token): string => {
  const words = otherwise.replace(/[{}|]/g, '');
  return words === '' ? `{{${fact}}}` : `{{${fact}|${words}}}`;
};

/** An automation's text for one customer: its facts by what is known of them, else by their fall-backs, else by what stands for them. */
export const fillFacts = (
  text: string,
  known: Readonly<Record<string, string | null | undefined>>,
  standIn: (fact: string) => string,
): string =>
  text.replace(/\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g, (_all, fact: string, otherwise: string | undefined) => {
    const said = Object.hasOwn(known, fact) ? known[fact] : null;
    return said || otherwise?.trim() || standIn(fact);
  });
