import {
  type ContactValueName,
  type ContactValues,
  type UpsertedValueName,
  upsertedValues,
  valueNames,
} from '#server/contract/people/contact-values.ts';

/** A change of a contact's values. An absent value stays unchanged. Null or an empty text clears the value. */
export type ValuesPatch = { readonly [Name in ContactValueName]?: string | null | undefined };

const entriesOf = (names: readonly ContactValueName[], read: (name: ContactValueName) => string | null | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Returns a contact's values after a change. */
export const valuesAfter = (before: ContactValues, patch: ValuesPatch): ContactValues => ({
  ...before,
  ...entriesOf(valueNames, (name) => (patch[name] === undefined ? before[name] : patch[name] || null)),
});

/** Returns the names of the values that differ. */
export const changedValues = (before: ContactValues, after: ContactValues): ContactValueName[] =>
  valueNames.filter((name) => (before[name] ?? null) !== (after[name] ?? null));

/** Picks the contact's values from a larger object. A value that the object lacks is null. */
export const valuesOf = (holder: ValuesPatch): ContactValues =>
  entriesOf(valueNames, (name) => holder[name] ?? null) as ContactValues;

/** Picks the values from the body of an upsert. Null and empty texts are left out. */
export const upsertedOf = (input: { readonly [Name in UpsertedValueName]?: string | null | undefined }): ValuesPatch =>
  entriesOf(upsertedValues, (name) => (input as ValuesPatch)[name] || undefined);

/** Picks the values from the body of a PATCH request. Null and empty texts are included, because they clear a value. */
export const patchedOf = (input: ValuesPatch): ValuesPatch => entriesOf(valueNames, (name) => input[name]);

/** Returns the wanted values for which the contact has no value yet. */
export const missingValues = (contact: ContactValues, wanted: ValuesPatch): ValuesPatch =>
  entriesOf(valueNames, (name) => (contact[name] === null ? (wanted[name] ?? undefined) : undefined));
