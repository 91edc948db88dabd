/** The user's decisions about how to import a file. */
export interface Plan {
  /** The target field of each column, in the order of the file. */
  readonly mapping: readonly string[];
  /** Tags separated by commas. */
  readonly tags: string;
}

/** Returns the initial plan, with the target fields that the server suggests. */
export const planOf = (columns: readonly { readonly target: string }[]): Plan => ({
  mapping: columns.map((column) => column.target),
  tags: '',
});

/** Returns the plan with another target field for one column. */
export const withTarget = (plan: Plan, index: number, target: string): Plan => ({
  ...plan,
  mapping: plan.mapping.map((one, at) => (at === index ? target : one)),
});

/** Whether any column is mapped to a field that identifies a contact, such as the e-mail. */
export const hasIdentifier = ({ mapping }: Plan): boolean =>
  mapping.some((target) => target === 'email' || /^(?:other_)?phone/.test(target));

/** Splits the typed text into tags, trimmed and without duplicates. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
