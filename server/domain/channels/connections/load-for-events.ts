import type { Connection, Template } from '#server/contract/channels/connection.ts';
import { findConnections } from './connection.store.ts';
import { connectionView } from './connection.view.ts';
import { findTemplates } from './template.store.ts';
import { templateView } from './template.view.ts';

/** Returns the views of numbers by id, for events. Numbers that do not exist now are left out. */
export async function loadConnections(
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Connection>> {
  const rows = await findConnections(organizationId, ids);
  return new Map(rows.map((row) => [row.id, connectionView(row)]));
}

/** Returns the views of templates by id, for events. Templates that do not exist now are left out. */
export async function loadTemplates(organizationId: string, ids: readonly string[]): Promise<Map<string, Template>> {
  const rows = await findTemplates(organizationId, ids);
  return new Map(rows.map((row) => [row.id, templateView(row)]));
}
