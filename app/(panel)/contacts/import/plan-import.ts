/** The user's decisions about a file. */
export interface Plan {
  /** What each column becomes, in the order of the file. */
  readonly mapping: readonly string[];
  /** Tags separated by commas. */
  readonly tags: string;
}

/** Returns the plan that the file suggests. */
export const planOf = (columns: readonly { readonly target: string }[]): Plan => ({
  mapping: columns.map((column) => column.target),
  tags: '',
});

/** Returns the plan with another target for one column. */
export const withTarget = (plan: Plan, place: number, target: string): Plan => ({
  ...plan,
  mapping: plan.mapping.map((one, at) => (at === place ? target : one)),
});

/** Whether a column identifies the contact of a row. */
export const hasIdentifier = ({ mapping }: Plan): boolean =>
  mapping.some((target) => target === 'email' || /^(?:other_)?phone/.test(target));

/** Returns the tags, trimmed and each only once. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
