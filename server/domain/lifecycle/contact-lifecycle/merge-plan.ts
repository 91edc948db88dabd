import type { Claimed } from '#server/contract/people/claimed.ts';
import { type ContactValues, eachValue, valueNames, valueRow } from '#server/contract/people/contact-values.ts';
import { changedValues } from '../../people/contacts/contact-values.ts';

/** The values of a contact that a merge compares. */
export interface MergeSide extends ContactValues {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly waId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly assignedUserId: string | null;
  readonly assignedAt: Date | null;
  readonly assignmentSource: string | null;
  readonly optedOutAt: Date | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** The values that a web visitor only claimed. Absent in records of merges from before claims existed. */
  readonly claimed?: Claimed | null;
}

/** Returns whether a contact's name is only a placeholder, made from its e-mail or phone. */
export type IsPlaceholder = (side: MergeSide) => boolean;

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** Combines two values: `join` keeps both texts, `fill` takes the duplicate's value only if the survivor has none. */
const combined = {
  fill: (survivor: string | null, duplicate: string | null) => survivor ?? duplicate ?? null,
  join: (survivor: string | null, duplicate: string | null) =>
    !survivor || !duplicate || survivor === duplicate ? survivor || duplicate || null : `${survivor}\n\n${duplicate}`,
};

/**
 * Combines the values that web visitors only claimed. A claimed value stays claimed after the merge. A claimed name is
 * marked as claimed only if the merge keeps that name.
 */
function unitedClaims(survivor: MergeSide, duplicate: MergeSide, nameOf: MergeSide): Claimed | null {
  const claimed = { ...duplicate.claimed, ...survivor.claimed, ...nameOf.claimed };
  return Object.keys(claimed).length > 0 ? claimed : null;
}

function filledFields(survivor: MergeSide, duplicate: MergeSide): Record<string, string> {
  const kept = Object.entries(survivor.fields).filter(([, value]) => value !== '');
  return { ...survivor.fields, ...duplicate.fields, ...Object.fromEntries(kept) };
}

/**
 * Returns the values of the surviving contact after a merge (contract/contacts.md#operations,
 * contract/contacts.md#rules). Its own values have priority, and the duplicate fills empty ones. Notes are joined. If
 * either contact opted out, the result is opted out.
 */
export function planMerge(survivor: MergeSide, duplicate: MergeSide, isPlaceholder: IsPlaceholder): MergeSide {
  const nameOf = isPlaceholder(survivor) && !isPlaceholder(duplicate) ? duplicate : survivor;
  const owner = survivor.assignedUserId === null ? duplicate : survivor;
  const optOuts = [survivor.optedOutAt, duplicate.optedOutAt].filter((at) => at !== null);
  return {
    name: nameOf.name,
    email: survivor.email ?? duplicate.email,
    phone: survivor.phone ?? duplicate.phone,
    ...eachValue(valueNames, (name) => combined[valueRow(name).merge](survivor[name], duplicate[name])),
    // The messaging provider's id for a customer belongs to a phone number, so the merge copies the id only together
    // with the number.
    waId: survivor.phone === null ? duplicate.waId : survivor.waId,
    fields: filledFields(survivor, duplicate),
    assignedUserId: owner.assignedUserId,
    assignedAt: owner.assignedAt,
    assignmentSource: owner.assignmentSource,
    optedOutAt: survivor.optedOutAt ?? optOuts[0] ?? null,
    firstSeenAt: earlier(survivor.firstSeenAt, duplicate.firstSeenAt),
    lastSeenAt: later(survivor.lastSeenAt, duplicate.lastSeenAt),
    ...(survivor.claimed || duplicate.claimed ? { claimed: unitedClaims(survivor, duplicate, nameOf) } : {}),
  };
}

const sameFields = (a: MergeSide['fields'], b: MergeSide['fields']): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
};

/** Returns the changed fields for contact.updated, in the order that this event uses. */
export const changedBetween = (before: MergeSide, after: MergeSide): string[] =>
  [
    before.name === after.name ? null : 'name',
    before.email === after.email ? null : 'email',
    before.phone === after.phone ? null : 'phone',
    sameFields(before.fields, after.fields) ? null : 'fields',
    ...changedValues(before, after),
  ].filter((field) => field !== null);

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

const sameClaims = (a: MergeSide, b: MergeSide): boolean =>
  (['name', 'email', 'phone'] as const).every((key) => a.claimed?.[key] === b.claimed?.[key]);

function withdrawnFields(now: MergeSide, before: MergeSide, after: MergeSide): Record<string, string> {
  const keys = new Set([...Object.keys(now.fields), ...Object.keys(before.fields)]);
  const entries = [...keys].map((key) => {
    const untouched = now.fields[key] === after.fields[key];
    return [key, untouched ? before.fields[key] : now.fields[key]] as const;
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * Returns the values of the survivor after a merge is undone. Values that the merge changed are restored, unless they
 * were changed again since.
 */
export function planUndo(now: MergeSide, before: MergeSide, after: MergeSide): MergeSide {
  const back = <Key extends keyof MergeSide>(key: Key): MergeSide[Key] =>
    same(now[key], after[key]) ? before[key] : now[key];
  const ownerUntouched = same(now.assignedUserId, after.assignedUserId);
  const owner = ownerUntouched ? before : now;
  return {
    name: back('name'),
    email: back('email'),
    phone: back('phone'),
    ...eachValue(valueNames, back),
    waId: back('waId'),
    fields: withdrawnFields(now, before, after),
    assignedUserId: owner.assignedUserId,
    assignedAt: owner.assignedAt,
    assignmentSource: owner.assignmentSource,
    optedOutAt: back('optedOutAt'),
    firstSeenAt: back('firstSeenAt'),
    lastSeenAt: back('lastSeenAt'),
    ...(now.claimed ? { claimed: sameClaims(now, after) ? (before.claimed ?? null) : now.claimed } : {}),
  };
}
