/**
 * The mutation scope of custom fields, which runs their changes one after another. A new order must list all fields,
 * and the server refuses an order that lacks a field that was just added.
 */
export const fieldsInTurn = { scope: { id: 'custom fields' } };
