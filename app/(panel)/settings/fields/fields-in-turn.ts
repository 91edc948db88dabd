/**
 * Runs the changes of custom fields one after another. A new order must contain all fields; the server refuses an order
 * without a field that was just added.
 */
export const fieldsInTurn = { scope: { id: 'custom fields' } };
