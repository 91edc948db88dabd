import { anonymousName } from './anonymous-name.ts';
import type { KnownValue } from './personal-data.store.ts';

/** How the person can stand in texts and queues that know nothing of contacts. */
export interface KnownPerson {
  /** Numbers and user ids as the operator writes them. */
  readonly senderKeys: readonly string[];
  /** LIKE patterns, lower case, of raw texts about the person. */
  readonly traces: readonly string[];
  /** A regular expression (Postgres) that finds the person's name, e-mail, phone and CPF in a text; null when nothing is known. */
  readonly mentions: string | null;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Digits with whatever people write between them. */
const spelled = (digits: string): string => [...digits].join('[^0-9[:alpha:]]{0,3}');

/** Brazilian numbers go about with and without country code and ninth digit. */
function phoneForms(digits: string): string[] {
  const match = /^55(\d\d)(9?)(\d{8})$/.exec(digits);
  if (!match) return [digits];
  const [, area, nine, tail] = match;
  const short = `${area}${tail}`;
  return nine || /^[6-9]/.test(tail ?? '') ? [`${area}9${tail}`, short] : [short];
}

/** Reads what is known of a person into what erasing needs to look for. */
export function knownPerson(values: readonly KnownValue[]): KnownPerson {
  const of = (...kinds: KnownValue['kind'][]) =>
    values.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value.trim());
  const digits = [...of('phone'), ...of('wa')]
    .map((one) => one.replace(/^\+/, ''))
    .filter((one) => /^\d{8,}$/.test(one));
  const forms = [...new Set(digits.flatMap(phoneForms))];
  const senderKeys = [...new Set([...of('wa'), ...digits, ...forms.map((form) => `55${form}`)])];
  const names = of('name').filter((name) => name.length > 2 && name !== anonymousName);
  const mentions = [
    ...names.map((name) => `(?<![[:alnum:]])${escaped(name)}(?![[:alnum:]])`),
    ...of('email').map(escaped),
    ...forms.map(spelled),
    ...of('cpf').map(spelled),
  ];
  return {
    senderKeys,
    traces: [...senderKeys, ...of('email')].map((value) => `%${literal(value.toLowerCase())}%`),
    mentions: mentions.length === 0 ? null : mentions.join('|'),
  };
}
