import { waUserIdForm } from '#server/contract/people/contact-identifier.ts';
import { phoneKey } from '../../people/contacts/phones/normalize-phone.ts';
import { anonymousName } from './anonymous-name.ts';
import type { KnownValue } from './person-rows.ts';

/** The values by which a person is found in texts and queues that contain no contact id. */
export interface KnownPerson {
  /** Phone numbers and user ids in the messaging provider's format. */
  readonly senderKeys: readonly string[];
  /**
   * Phone numbers, user ids and e-mails in lower case; numbers consist of digits only. Raw data that contains one of
   * these values belongs to the person.
   */
  readonly traces: readonly string[];
  /**
   * The values of `traces` plus name and CPF. A cell of a contact file belongs to the person if it equals one of these
   * values.
   */
  readonly cells: readonly string[];
  /**
   * A Postgres regular expression that finds the person's name, e-mail, phone and CPF in a text. Null if no such value
   * is known.
   */
  readonly mentions: string | null;
  /**
   * Like `mentions`, but the expression also finds values that a visitor only claimed. A claimed value may belong to
   * another person, so it is searched for only in the person's own rows.
   */
  readonly ownMentions: string | null;
}

/**
 * The minimum length of a value that identifies the person. A shorter value could be any word, such as a field name, a
 * type or a status.
 */
const traceMin = 8;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Returns a pattern that finds digits even with the characters that people write between them. */
const spelled = (digits: string): string => [...digits].join('[^0-9[:alpha:]]{0,3}');

const brazilian = /^55(\d\d)(9?)(\d{8})$/;

/**
 * Matches mobile numbers of Mexico and Argentina. The messaging provider writes them with one digit more than people
 * do.
 */
const doubled = /^(52)1?(\d{10})$|^(54)9?(\d{10})$/;

function foreignForms(digits: string): string[] {
  const [, mexico, mexican, argentina, argentine] = doubled.exec(digits) ?? [];
  if (mexico) return [`${mexico}${mexican}`, `${mexico}1${mexican}`];
  return argentina ? [`${argentina}${argentine}`, `${argentina}9${argentine}`] : [digits];
}

/**
 * Returns the forms in which people write a number. Brazilian mobile numbers occur with and without the country code.
 * Numbers that once had eight digits also occur with and without the ninth digit.
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
 * Returns the match key of a sender key from the messaging provider. Two sender keys with the same match key belong to
 * one person. Null if the sender key is neither a phone number nor a user id.
 */
export function matchKeyOf(senderKey: string): { type: 'phone' | 'wa_user_id'; matchKey: string } | null {
  if (isNumber(senderKey)) return { type: 'phone', matchKey: phoneKey(`+${senderKey}`) };
  return waUserIdForm.test(senderKey) ? { type: 'wa_user_id', matchKey: senderKey } : null;
}

/** Builds, from the known values of a person, the values and patterns that an erasure searches for. */
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
