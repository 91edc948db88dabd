import { describe, expect, it } from 'vitest';
import en from '#app/_i18n/messages/en/index.ts';
import pt from '#app/_i18n/messages/pt-BR/index.ts';
import { contactShape, listContactsInput, upsertContactInput } from '#server/contract/people/contact.ts';
import { updateContactInput } from '#server/contract/people/contact-actions.ts';
import { contactFilter } from '#server/contract/people/contact-selection.ts';
import { contactFields, eachValue, emptyValues, valueNames, valueRow } from '#server/contract/people/contact-values.ts';
import { guessTargets } from '../contact-imports/guess-target.ts';
import {
  changedValues,
  missingValues,
  patchedOf,
  upsertedOf,
  type ValuesPatch,
  valuesAfter,
  valuesOf,
} from './contact-values.ts';
import { assignedValues, emptiedValues, insertedValues, valueColumns, valueList } from './value-columns.ts';

const rows = Object.entries(contactFields);
const namesOf = (part: 'read' | 'upsert' | 'patch' | 'filter') =>
  [...new Set(rows.flatMap(([, row]) => row[part] ?? []))].sort();
const keysOf = (shape: object, besides: readonly string[]) =>
  Object.keys(shape)
    .filter((key) => !besides.includes(key))
    .sort();

describe('contactFields, the registry of contact fields', () => {
  it('lists exactly the fields of Contact in the API', () => {
    // These collections come from other tables.
    expect(keysOf(contactShape.shape, ['tags', 'pipelines', 'identifiers'])).toEqual(namesOf('read'));
  });

  it('lists exactly the fields of the bodies of POST and PATCH', () => {
    expect(keysOf(upsertContactInput.shape, ['tags'])).toEqual(namesOf('upsert'));
    expect(keysOf(updateContactInput.shape, ['id', 'replace_fields'])).toEqual(namesOf('patch'));
  });

  it('lists exactly the filters of lists, and of segments except e-mail and phone', () => {
    const ofOtherTables = ['tag', 'pipeline', 'stage', 'lost', 'q'];
    const ofPages = ['id', 'cpf', 'wa_user_id', 'limit', 'cursor', 'updated_since'];
    expect(keysOf(listContactsInput.shape, [...ofOtherTables, ...ofPages])).toEqual(namesOf('filter'));
    expect(keysOf(contactFilter, ofOtherTables)).toEqual(
      namesOf('filter').filter((name) => name !== 'email' && name !== 'phone'),
    );
  });

  it.each(rows.flatMap(([column, row]) => (row.importNames ? [[column, row.importNames] as const] : [])))(
    'lets the import recognize %s by each of its names',
    (column, names) => {
      const target = column === 'assigned_user_id' ? 'assigned_user_email' : column;
      for (const name of names) expect(guessTargets([name], []), name).toEqual([target]);
    },
  );
});

describe('every value of a contact', () => {
  it('has a label in both languages, by which the import recognizes an exported value', () => {
    const labels = [en.contactValues, pt.contactValues];
    for (const of of labels) expect(Object.keys(of).sort()).toEqual([...valueNames].sort());
    for (const name of valueNames.filter((one) => valueRow(one).file)) {
      for (const of of labels) expect(guessTargets([of[name]], []), of[name]).toEqual([name]);
    }
  });

  it('is part of the SQL texts for reading, inserting, updating and clearing', () => {
    for (const name of valueNames) {
      const { type } = valueRow(name);
      const written = `($values::jsonb ->> '${name}')::${type}`;
      expect(valueColumns('c').split(', ')).toContain(`c.${name}${type === 'date' ? '::text' : ''} AS ${name}`);
      expect(valueList.split(', ')).toContain(name);
      expect(insertedValues.split(', ')).toContain(written);
      expect(assignedValues.split(', ')).toContain(`${name} = ${written}`);
      expect(emptiedValues.split(', ')).toContain(`${name} = NULL`);
    }
  });
});

describe('a change of values', () => {
  const full = eachValue(valueNames, (name) => `${name} a`);
  const other = eachValue(valueNames, (name) => `${name} b`);
  it.each<[string, ValuesPatch, object]>([
    ['nothing sent changes nothing', {}, full],
    ['a new text replaces the old one', other, other],
    ['null clears', emptyValues, emptyValues],
    ['empty text clears', eachValue(valueNames, () => ''), emptyValues],
  ])('%s', (_, patch, after) => expect(valuesAfter(full, patch)).toEqual(after));

  it('is reported by changedValues, and equal values are not', () => {
    expect(changedValues(full, full)).toEqual([]);
    expect(changedValues(full, emptyValues)).toEqual(valueNames);
  });

  it('an upsert never clears a value, a patch does; both ignore fields that are not values', () => {
    const sent = { ...emptyValues, name: 'Ana' };
    expect(upsertedOf(sent)).toEqual({});
    expect(patchedOf(sent)).toEqual(emptyValues);
    expect(valuesOf({ name: 'Ana' } as ValuesPatch)).toEqual(emptyValues);
  });

  it('provisioning fills in only values that are missing', () => {
    expect(missingValues(emptyValues, full)).toEqual(full);
    expect(missingValues(other, full)).toEqual({});
    expect(missingValues(emptyValues, emptyValues)).toEqual({});
  });
});
