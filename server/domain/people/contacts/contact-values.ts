import {
  type ContactValueName,
  type ContactValues,
  type UpsertedValueName,
  upsertedValues,
  valueNames,
} from '#server/contract/people/contact-values.ts';

/** A change of values. An absent one stays unchanged, null or empty text clears it. */
export type ValuesPatch = { readonly [Name in ContactValueName]?: string | null | undefined };

const entriesOf = (names: readonly ContactValueName[], read: (name: ContactValueName) => string | null | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Returns the values after a change. */
export const valuesAfter = (before: ContactValues, patch: ValuesPatch): ContactValues => ({
  ...before,
  ...entriesOf(valueNames, (name) => (patch[name] === undefined ? before[name] : patch[name] || null)),
});

/** Returns which values differ. */
export const changedValues = (before: ContactValues, after: ContactValues): ContactValueName[] =>
  valueNames.filter((name) => (before[name] ?? null) !== (after[name] ?? null));

/** Returns only the values of an object that has more. A value that it lacks is null. */
export const valuesOf = (holder: ValuesPatch): ContactValues =>
  entriesOf(valueNames, (name) => holder[name] ?? null) as ContactValues;

/** Returns the values of an upsert's body. Null and empty text are absent. */
export const upsertedOf = (input: { readonly [Name in UpsertedValueName]?: string | null | undefined }): ValuesPatch =>
  entriesOf(upsertedValues, (name) => (input as ValuesPatch)[name] || undefined);

/** Returns the values of a PATCH's body. */
export const patchedOf = (input: ValuesPatch): ValuesPatch => entriesOf(valueNames, (name) => input[name]);

/** Returns the wanted values that the contact does not have yet. */
export const missingValues = (contact: ContactValues, wanted: ValuesPatch): ValuesPatch =>
  entriesOf(valueNames, (name) => (contact[name] === null ? (wanted[name] ?? undefined) : undefined));
