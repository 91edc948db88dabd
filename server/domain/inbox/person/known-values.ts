import { waUserIdForm } from '#server/contract/people/contact-identifier.ts';
import { phoneKey } from '../../people/contacts/phones/normalize-phone.ts';
import { anonymousName } from './anonymous-name.ts';
import type { KnownValue } from './person-rows.ts';

/** How the person can appear in texts and queues that know nothing of contacts. */
export interface KnownPerson {
  /** Numbers and user ids as the operator writes them. */
  readonly senderKeys: readonly string[];
  /**
   * Values that identify the person when they are a whole value of raw data: number, user id, e-mail; in lower case,
   * numbers as digits.
   */
  readonly traces: readonly string[];
  /** Values that identify the person when they are a whole cell of a contact file: the same, and also name and CPF. */
  readonly cells: readonly string[];
  /**
   * A regular expression (Postgres) that finds the person's name, e-mail, phone and CPF in a text. Null if nothing is
   * known.
   */
  readonly mentions: string | null;
  /**
   * The same expression, extended by what a visitor only claimed. Such a value may belong to another person, so it is
   * searched for only in the person's own rows.
   */
  readonly ownMentions: string | null;
}

/**
 * The least length of a value that identifies the person. A shorter value could be anything: the name of a field, a
 * type, a status.
 */
const traceMin = 8;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Returns a pattern for digits with whatever people write between them. */
const spelled = (digits: string): string => [...digits].join('[^0-9[:alpha:]]{0,3}');

const brazilian = /^55(\d\d)(9?)(\d{8})$/;

/** Mobile numbers of Mexico and Argentina, which the operator writes with one digit more than people do. */
const doubled = /^(52)1?(\d{10})$|^(54)9?(\d{10})$/;

function foreignForms(digits: string): string[] {
  const [, mexico, mexican, argentina, argentine] = doubled.exec(digits) ?? [];
  if (mexico) return [`${mexico}${mexican}`, `${mexico}1${mexican}`];
  return argentina ? [`${argentina}${argentine}`, `${argentina}9${argentine}`] : [digits];
}

/**
 * Returns the forms of a number. Brazilian mobiles are written with and without country code and ninth digit, the
 * latter only for those that once had eight digits.
 */
function phoneForms(digits: string): string[] {
  const match = brazilian.exec(digits);
  if (!match) return foreignForms(digits);
  const [, area, nine, tail] = match;
  if (/^[6-9]/.test(tail ?? '')) return [`${area}9${tail}`, `${area}${tail}`];
  return [`${area}${nine}${tail}`];
}

const isNumber = (value: string): boolean => /^\d{8,}$/.test(value);

/**
 * Returns the match key of an operator's key. Two keys with the same match key belong to one person. Null if it is
 * neither a number nor a user id.
 */
export function matchKeyOf(senderKey: string): { type: 'phone' | 'wa_user_id'; matchKey: string } | null {
  if (isNumber(senderKey)) return { type: 'phone', matchKey: phoneKey(`+${senderKey}`) };
  return waUserIdForm.test(senderKey) ? { type: 'wa_user_id', matchKey: senderKey } : null;
}

/** Turns what is known of a person into the values that erasing has to look for. */
export function knownPerson(values: readonly KnownValue[]): KnownPerson {
  const of = (...kinds: KnownValue['kind'][]) =>
    values.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value.trim());
  const digits = [...of('phone'), ...of('wa')].map((one) => one.replace(/^\+/, '')).filter(isNumber);
  const forms = [...new Set(digits.flatMap(phoneForms))];
  const userIds = of('wa', 'wa_user_id').filter((one) => waUserIdForm.test(one));
  const spellings = digits.flatMap((one) =>
    brazilian.test(one) ? phoneForms(one).map((form) => `55${form}`) : foreignForms(one),
  );
  const senderKeys = [...new Set([...userIds, ...digits, ...spellings])];
  const isName = (name: string) => name.length > 2 && name !== anonymousName;
  const claimedNames = of('claimed_name').filter(isName);
  const names = of('name').filter((name) => isName(name) && !claimedNames.includes(name));
  const named = (name: string) => `(?<![[:alnum:]])${escaped(name)}(?![[:alnum:]])`;
  const mentions = [...names.map(named), ...of('email').map(escaped), ...forms.map(spelled), ...of('cpf').map(spelled)];
  const own = [...mentions, ...claimedNames.map(named), ...of('claimed').map(escaped)];
  const whole = (found: readonly string[]) => [
    ...new Set(found.map((one) => one.toLowerCase()).filter((one) => one.length >= traceMin)),
  ];
  const traces = whole([...senderKeys, ...of('email')]);
  return {
    senderKeys,
    traces,
    cells: whole([...traces, ...forms, ...of('cpf'), ...names]),
    mentions: mentions.length === 0 ? null : mentions.join('|'),
    ownMentions: own.length === 0 ? null : own.join('|'),
  };
}
