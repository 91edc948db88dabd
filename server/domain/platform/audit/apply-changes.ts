export interface Applied<T> {
  readonly next: T;
  /** What differs, for the audit log; null if nothing does. */
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>> | null;
}

/** Returns a record with the values that were sent. Values not sent (undefined) stay. */
export function applyChanges<T extends object>(
  before: T,
  sent: { readonly [Key in keyof T]?: T[Key] | undefined },
): Applied<T> {
  const next = { ...before };
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const key of Object.keys(sent) as (keyof T & string)[]) {
    const [from, to] = [before[key], sent[key]];
    if (to === undefined || JSON.stringify(from) === JSON.stringify(to)) continue;
    next[key] = to as T[typeof key];
    changes[key] = { from, to };
  }
  return { next, changes: Object.keys(changes).length > 0 ? changes : null };
}
