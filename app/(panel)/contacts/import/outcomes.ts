/** The possible outcomes of a row, as an import counts them. */
export const outcomes = ['created', 'updated', 'unchanged', 'failed'] as const;
