import { type ContactField, type ContactValue, contactValues, ruledFields } from './contact-fields.ts';

type Values = typeof contactValues;
export type ContactValueName = keyof Values;
type NamesWith<Part extends keyof ContactValue, Wanted> = {
  [Name in ContactValueName]: Values[Name][Part] extends Wanted ? Name : never;
}[ContactValueName];
export type UpsertedValueName = NamesWith<'upsert', true>;
export type FilteredValueName = NamesWith<'filter', true>;
export type FileValueName = NamesWith<'file', true>;
export type ImportedValueName = NamesWith<'importNames', readonly string[]>;

/** The plain values of one contact, by their names. */
export type ContactValues = { readonly [Name in ContactValueName]: string | null };

const rows = Object.entries(contactValues) as [ContactValueName, ContactValue][];
const namesOf = (isMeant: (row: ContactValue) => boolean): ContactValueName[] =>
  rows.filter(([, row]) => isMeant(row)).map(([name]) => name);

export const valueNames = namesOf(() => true);
export const upsertedValues = namesOf((row) => row.upsert) as UpsertedValueName[];
export const filteredValues = namesOf((row) => row.filter) as FilteredValueName[];
export const fileValues = namesOf((row) => row.file) as FileValueName[];
export const importedValues = namesOf((row) => row.importNames !== null) as ImportedValueName[];

/** Returns the row of a value with the general type ContactValue instead of its literal type. */
export const valueRow = (name: ContactValueName): ContactValue => contactValues[name];

/** Makes an object with one entry for each of the given values. */
export const eachValue = <Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): { [Key in Name]: Made } => Object.fromEntries(names.map((name) => [name, make(name)])) as { [Key in Name]: Made };

export const emptyValues: ContactValues = eachValue(valueNames, () => null);
/** The values in the examples of the API reference. */
export const exampleValues: ContactValues = eachValue(valueNames, (name) => valueRow(name).example);

const fieldOf = (name: string, row: ContactValue): ContactField => ({
  ...row,
  read: name,
  upsert: row.upsert ? name : null,
  patch: name,
  changed: name,
  anonymize: 'emptied',
  filter: row.filter ? name : null,
});

/** The row of every column of Contact, by the column's name. */
export const contactFields: Readonly<Record<ContactValueName | keyof typeof ruledFields, ContactField>> = {
  ...ruledFields,
  ...eachValue(valueNames, (name) => fieldOf(name, valueRow(name))),
};
