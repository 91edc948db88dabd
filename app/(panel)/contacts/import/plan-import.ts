/** What a person decides about a file. */
export interface Plan {
  /** What each column becomes, in the order of the file. */
  readonly mapping: readonly string[];
  /** Separated by commas. */
  readonly tags: string;
}

/** As the file itself suggests. */
export const planOf = (columns: readonly { readonly target: string }[]): Plan => ({
  mapping: columns.map((column) => column.target),
  tags: '',
});

/** The plan with another meaning of one column. */
export const withTarget = (plan: Plan, place: number, target: string): Plan => ({
  ...plan,
  mapping: plan.mapping.map((one, at) => (at === place ? target : one)),
});

/** Is there a column that says who a row is about? */
export const hasIdentifier = ({ mapping }: Plan): boolean =>
  mapping.some((target) => target === 'email' || /^(?:other_)?phone/.test(target));

/** Each tag once, without the blanks around it. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
