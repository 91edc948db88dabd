import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';

/** The contact's values that a token can refer to: name, e-mail, phone, and every custom field by its key. */
export interface TokenValues {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly custom_fields: Readonly<Record<string, string>>;
}

const token = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu;

/** Returns the distinct keys of the tokens in a template's values. Empty if the values contain no contact tokens. */
export const tokensIn = ({ body_params: body, button_params: buttons, header, type }: SendMessageInput): string[] => {
  const words = type === 'template' && typeof header === 'string' ? [header] : [];
  const values = [...Object.values(body ?? []), ...(buttons ?? []), ...words];
  return [...new Set(values.flatMap((value) => [...value.matchAll(token)].map((match) => match[1] ?? '')))];
};

/**
 * Fills the `{{key}}` tokens of a value (contract/organization.md#operations). A token with an unregistered key stays
 * unchanged. A field that the person does not have becomes empty. The messaging provider refuses an empty value, which
 * is better than sending braces to the customer.
 */
function fill(text: string, person: TokenValues, keys: ReadonlySet<string>): string {
  return text.replace(token, (written, key: string) => {
    if (keys.has(key)) return (Object.hasOwn(person.custom_fields, key) && person.custom_fields[key]) || '';
    if (key === 'name' || key === 'email' || key === 'phone') return person[key] ?? '';
    return written;
  });
}

/** Returns the input of a template send, with the contact's values filled in. */
export function fillContactTokens(
  input: SendMessageInput,
  person: TokenValues,
  keys: ReadonlySet<string>,
): SendMessageInput {
  const filled = (value: string) => fill(value, person, keys);
  const { body_params: body, button_params: buttons, header } = input;
  return {
    ...input,
    ...(typeof header === 'string' && { header: filled(header) }),
    ...(Array.isArray(body) && { body_params: body.map(filled) }),
    ...(body &&
      !Array.isArray(body) && {
        body_params: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, filled(value)])),
      }),
    ...(buttons && { button_params: buttons.map(filled) }),
  };
}
