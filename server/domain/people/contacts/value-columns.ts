import { contactValues } from '#server/contract/people/contact-fields.ts';

/** The cast that converts a column of the given type to text in SQL. */
const asText = { text: '', date: '::text' } as const;

/** The SELECT list of a contact's values, each converted to text: `c.notes AS notes, …`. `of` is the table's alias. */
export const valueColumns = (of: string): string =>
  Object.entries(contactValues)
    .map(([column, { type }]) => `${of}.${column}${asText[type]} AS ${column}`)
    .join(', ');

const written = (column: string, type: string): string => `($values::jsonb ->> '${column}')::${type}`;

/** The column list of an INSERT, in the order of `insertedValues`. */
export const valueList: string = Object.keys(contactValues).join(', ');
/**
 * The values of an INSERT, read from the JSON parameter `$values`. The cast to `'$values'` tells the type check of SQL
 * texts the parameter's name.
 */
export const insertedValues = Object.entries(contactValues)
  .map(([column, { type }]) => written(column, type))
  .join(', ') as '$values';
/** The assignments of an UPDATE, read from the JSON parameter `$values`. */
export const assignedValues = Object.entries(contactValues)
  .map(([column, { type }]) => `${column} = ${written(column, type)}`)
  .join(', ') as '$values';
/**
 * The assignments of an UPDATE that sets every value to null. The UPDATE erases personal data, and every value is
 * personal data.
 */
export const emptiedValues: string = Object.keys(contactValues)
  .map((column) => `${column} = NULL`)
  .join(', ');
