/** A token, which stands for one customer attribute and has a fallback for customers without a value. */
interface Token {
  readonly detail: string;
  readonly otherwise: string;
}

const whole = /^\{\{\s*([\p{L}\p{N}_.-]+)\s*(?:\|([^{}]*))?\}\}$/u;

/** Parses a text such as `{{name|friend}}`. Returns null if the text is not exactly one token. */
export function readToken(text: string): Token | null {
  const [, detail, otherwise = ''] = whole.exec(text.trim()) ?? [];
  return detail === undefined ? null : { detail, otherwise };
}

/** Formats a token as text. Braces and bars are removed from the fallback, because they would end the token early. */
export const writeToken = ({ detail, otherwise }: Token): string => {
  const words = otherwise.replace(/[{}|]/g, '');
  return words === '' ? `{{${detail}}}` : `{{${detail}|${words}}}`;
};

/**
 * Fills in an automation's text for one customer. Each attribute becomes its known value, or else its fallback, or else
 * the result of `standIn`.
 */
export const fillTokens = (
  text: string,
  known: Readonly<Record<string, string | null | undefined>>,
  standIn: (detail: string) => string,
): string =>
  text.replace(/\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g, (_all, detail: string, otherwise: string | undefined) => {
    const said = Object.hasOwn(known, detail) ? known[detail] : null;
    return said || otherwise?.trim() || standIn(detail);
  });
