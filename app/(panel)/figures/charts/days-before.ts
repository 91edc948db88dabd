const dayMs = 86_400_000;

interface Days {
  readonly from: string;
  readonly to: string;
  readonly timezone?: string;
}

/**
 * Returns the period with the same number of days that ends right before the given period. Calendar days are counted,
 * so a change to or from summer time does not matter.
 */
export function daysBefore<D extends Days>({
  from,
  to,
  ...rest
}: D): Omit<D, 'from' | 'to'> & { from: string; to: string } {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const back = (day: string, days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
  return { ...rest, from: back(from, count), to: back(from, 1) };
}
