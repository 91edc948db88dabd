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

/** A value as it is written: text up to its limit, or a day as `YYYY-MM-DD`. */
function taken(name: ContactValueName): Text {
  const { type, max } = valueRow(name);
  return type === 'date' ? z.iso.date() : text(max);
}

/** The values in the Contact that the API shows. */
export const valuesShape = eachValue(valueNames, (name) =>
  (valueRow(name).type === 'date' ? (z.iso.date() as Text) : (z.string() as Text)).nullable(),
);
/** The values in the body of PATCH /contacts/{id}. */
export const valuesPatch = eachValue(valueNames, (name) => taken(name).nullable().optional().describe('null clears.'));
/** The values in the body of POST /contacts. Null and empty text are absent, like those of the identifiers. */
export const valuesUpsert = eachValue(upsertedValues, (name) =>
  (valueRow(name).type === 'date' ? z.union([taken(name), z.literal('')]) : taken(name)).nullish(),
);
/** The values in a provisioning file. */
export const valuesProvisioned = eachValue(valueNames, (name) =>
  taken(name)
    .refine((value) => value !== '', 'must not be empty')
    .nullable()
    .default(null),
);
/** Filters of lists and segments by an exact value. */
export const valuesFilter = eachValue(filteredValues, (name) => taken(name).optional());
