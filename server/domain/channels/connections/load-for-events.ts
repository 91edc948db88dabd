import type { Connection, Template } from '#server/contract/channels/connection.ts';
import { findConnections } from './connection.store.ts';
import { connectionView } from './connection.view.ts';
import { findTemplates } from './template.store.ts';
import { templateView } from './template.view.ts';

/** Returns the numbers as their GET shows them, by id; those that no longer exist are absent. */
export async function loadConnections(
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Connection>> {
  const rows = await findConnections(organizationId, ids);
  return new Map(rows.map((row) => [row.id, connectionView(row)]));
}

/** Returns the templates as their GET shows them, by id; those that no longer exist are absent. */
export async function loadTemplates(organizationId: string, ids: readonly string[]): Promise<Map<string, Template>> {
  const rows = await findTemplates(organizationId, ids);
  return new Map(rows.map((row) => [row.id, templateView(row)]));
}
