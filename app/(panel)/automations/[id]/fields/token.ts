/** A value that is one fact of the contact, with what is said where there is none. */
interface Token {
  readonly fact: string;
  readonly otherwise: string;
}

const whole = /^\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}$/;

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

/** A text as a customer reads it of whom nothing is known: its facts by their fall-backs, or by what stands for them. */
export const withFallbacks = (text: string, standIn: (fact: string) => string): string =>
  text.replace(/\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g, (_all, fact: string, otherwise: string | undefined) =>
    otherwise?.trim() ? otherwise.trim() : standIn(fact),
  );
