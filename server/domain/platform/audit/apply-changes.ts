export interface Applied<T> {
  readonly next: T;
  /** The changed fields with their old and new values, for the audit log; null if nothing changed. */
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>> | null;
}

/**
 * Applies the sent values to a record. Returns the changed record and a list of the changes. Fields that were not sent
 * (undefined) keep their values.
 */
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
