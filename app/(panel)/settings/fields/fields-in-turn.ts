/**
 * Runs the changes of the custom fields one after another. An order has to name all fields, so it would be refused if a
 * field that was added just before it is not included.
 */
export const fieldsInTurn = { scope: { id: 'custom fields' } };
