import { contactValues } from '#server/contract/people/contact-fields.ts';

/** What makes text of a column's value. */
const asText = { text: '', date: '::text' } as const;

/** The values of a contact, for the SELECT list: `c.notes AS notes, …`. All of them are read as text. */
export const valueColumns = (of: string): string =>
  Object.entries(contactValues)
    .map(([column, { type }]) => `${of}.${column}${asText[type]} AS ${column}`)
    .join(', ');

const written = (column: string, type: string): string => `($values::jsonb ->> '${column}')::${type}`;

/** The columns of the values, for an INSERT, whose values are `insertedValues`. */
export const valueList: string = Object.keys(contactValues).join(', ');
/** The values of an INSERT, from the JSON object `$values`. The type keeps the name that the text has for it. */
export const insertedValues = Object.entries(contactValues)
  .map(([column, { type }]) => written(column, type))
  .join(', ') as '$values';
/** The assignments of an UPDATE, from the JSON object `$values`. */
export const assignedValues = Object.entries(contactValues)
  .map(([column, { type }]) => `${column} = ${written(column, type)}`)
  .join(', ') as '$values';
/** The assignments of an UPDATE that empties every value, because each of them is about the person. */
export const emptiedValues: string = Object.keys(contactValues)
  .map((column) => `${column} = NULL`)
  .join(', ');
