/**
 * One change of the custom fields ends before the next begins: an order names all fields there are, and is refused when one that
 * was added right after it came first.
 */
export const fieldsInTurn = { scope: { id: 'custom fields' } };
