import { waUserIdForm } from '#server/contract/contact-identifier.ts';
import { phoneKey } from '../contacts/normalize-phone.ts';
import { anonymousName } from './anonymous-name.ts';
import type { KnownValue } from './personal-data.store.ts';

/** How the person can stand in texts and queues that know nothing of contacts. */
export interface KnownPerson {
  /** Numbers and user ids as the operator writes them. */
  readonly senderKeys: readonly string[];
  /** What a whole value of raw data can be when it is the person: number, user id, e-mail; lower case, numbers as digits. */
  readonly traces: readonly string[];
  /** The same of a cell in a file of contacts: also name and CPF. */
  readonly cells: readonly string[];
  /** A regular expression (Postgres) that finds the person's name, e-mail, phone and CPF in a text; null when nothing is known. */
  readonly mentions: string | null;
  /** The same with what a visitor only claimed: it may be somebody else's, so it is looked for in the person's own rows alone. */
  readonly ownMentions: string | null;
}

/** A shorter value could be anything: the name of a field, a type, a status. */
const traceMin = 8;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Digits with whatever people write between them. */
const spelled = (digits: string): string => [...digits].join('[^0-9[:alpha:]]{0,3}');

const brazilian = /^55(\d\d)(9?)(\d{8})$/;

/** Mobiles of Mexico and Argentina, which the operator writes with a digit more than people do. */
const doubled = /^(52)1?(\d{10})$|^(54)9?(\d{10})$/;

function foreignForms(digits: string): string[] {
  const [, mexico, mexican, argentina, argentine] = doubled.exec(digits) ?? [];
  if (mexico) return [`${mexico}${mexican}`, `${mexico}1${mexican}`];
  return argentina ? [`${argentina}${argentine}`, `${argentina}9${argentine}`] : [digits];
}

/** Brazilian mobiles go about with and without country code and ninth digit; only those that had eight digits once. */
function phoneForms(digits: string): string[] {
  const match = brazilian.exec(digits);
  if (!match) return foreignForms(digits);
  const [, area, nine, tail] = match;
  if (/^[6-9]/.test(tail ?? '')) return [`${area}9${tail}`, `${area}${tail}`];
  return [`${area}${nine}${tail}`];
}

const isNumber = (value: string): boolean => /^\d{8,}$/.test(value);

/**
 * What equality means for an operator's key: two of one match key are one person's. Null for what is neither a number
 * nor a user id, whoever wrote it.
 */
export function matchKeyOf(senderKey: string): { type: 'phone' | 'wa_user_id'; matchKey: string } | null {
  if (isNumber(senderKey)) return { type: 'phone', matchKey: phoneKey(`+${senderKey}`) };
  return waUserIdForm.test(senderKey) ? { type: 'wa_user_id', matchKey: senderKey } : null;
}

/** Reads what is known of a person into what erasing needs to look for. */
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
