import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Automation } from '#server/contract/outreach/automation.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { type AutomationRow, findAutomation, selectAutomations } from '../versions/automation.store.ts';

interface Asked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

const automationView = ({ created_position: _c, updated_position: _u, ...row }: AutomationRow): Automation => row;

/**
 * Returns a page for GET /automations (contract/engagement.md#automations): all automations, whatever their status,
 * newest first. Throws invalid_cursor.
 */
export async function listAutomations(actor: Actor, input: Asked): Promise<Page<Automation>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'automations', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectAutomations(actor.organizationId, { position, limit: limit + 1, ...asked });
  return pageFrom(rows, limit, automationView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.updated_position, row.id]),
  );
}

/** Returns one automation for GET /automations/{id}. Throws automation_not_found. */
export async function showAutomation(actor: Actor, input: { id: string }): Promise<Automation> {
  const row = isUuid(input.id) ? await findAutomation(actor.organizationId, input.id) : null;
  if (!row) throw new AppError('automation_not_found');
  return automationView(row);
}
