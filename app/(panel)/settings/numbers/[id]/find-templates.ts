import type { Template } from '#server/contract/channels/connection.ts';

/**
 * Returns the templates that have the given status and whose name contains the typed text. Without a status, returns
 * templates of every status. Template names are in lower case.
 */
export const findTemplates = <T extends Pick<Template, 'name' | 'status'>>(
  templates: readonly T[],
  status: string,
  typed: string,
): T[] =>
  templates.filter(
    (one) => (status === 'all' || one.status === status) && one.name.includes(typed.trim().toLowerCase()),
  );

export const statusesOf = (templates: readonly Pick<Template, 'status'>[]): string[] =>
  [...new Set(templates.map((one) => one.status))].sort();

/** Returns when any of the templates was last synchronized with the messaging provider. */
export const lastSync = (templates: readonly Pick<Template, 'synced_at'>[]): string | null =>
  templates.reduce<string | null>((at, { synced_at: one }) => (one && (!at || one > at) ? one : at), null);
