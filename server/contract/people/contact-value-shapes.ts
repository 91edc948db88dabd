import { z } from 'zod';
import { text } from '../platform/wire.ts';
import {
  type ContactValueName,
  eachValue,
  filteredValues,
  upsertedValues,
  valueNames,
  valueRow,
} from './contact-values.ts';

type Text = z.ZodType<string, string>;

/** Returns the schema of a value as callers write it: a text up to its limit, or a day as `YYYY-MM-DD`. */
function taken(name: ContactValueName): Text {
  const { type, max } = valueRow(name);
  return type === 'date' ? z.iso.date() : text(max);
}

/** The schemas of the values in the contact that the API returns. */
export const valuesShape = eachValue(valueNames, (name) =>
  (valueRow(name).type === 'date' ? (z.iso.date() as Text) : (z.string() as Text)).nullable(),
);
/** The schemas of the values in the body of PATCH /contacts/{id}. */
export const valuesPatch = eachValue(valueNames, (name) => taken(name).nullable().optional().describe('null clears.'));
/**
 * The schemas of the values in the body of POST /contacts. Null and an empty text count as absent, as they do for
 * identifiers.
 */
export const valuesUpsert = eachValue(upsertedValues, (name) =>
  (valueRow(name).type === 'date' ? z.union([taken(name), z.literal('')]) : taken(name)).nullish(),
);
/** The schemas of the values in a provisioning file. */
export const valuesProvisioned = eachValue(valueNames, (name) =>
  taken(name)
    .refine((value) => value !== '', 'must not be empty')
    .nullable()
    .default(null),
);
/** The schemas of the filters by an exact value, for lists and segments. */
export const valuesFilter = eachValue(filteredValues, (name) => taken(name).optional());
