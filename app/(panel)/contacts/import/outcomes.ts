/** The possible outcomes of a row of an import. */
export const outcomes = ['created', 'updated', 'unchanged', 'failed'] as const;
