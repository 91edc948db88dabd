import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { ListTemplatesInput, Template } from '#server/contract/channels/connection.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { recordTemplateStatus } from './record-template-status.ts';
import { syncTemplates } from './sync-templates.ts';
import { findTemplates, selectTemplates } from './template.store.ts';
import { templateView } from './template.view.ts';
import { findPaused, type PausedRow, setUnpaused } from './unpause.store.ts';

/**
 * Serves GET /templates: returns the templates as they were at the last synchronization, newest first. Throws
 * invalid_cursor.
 */
export async function listTemplates(actor: Actor, input: ListTemplatesInput): Promise<Page<Template>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'templates', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectTemplates(actor.organizationId, { ...input, ...asked, position, limit: limit + 1 });
  return pageFrom(rows, limit, templateView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.updated_position, row.id]),
  );
}

/** Finds a paused template. Throws template_not_found, no_connection, template_not_paused. */
async function requirePaused(organizationId: string, id: string): Promise<PausedRow> {
  const found = isUuid(id) ? await findPaused(organizationId, id) : null;
  if (!found) throw new AppError('template_not_found');
  if (found.is_disconnected) throw new AppError('no_connection');
  if (found.status !== 'PAUSED') throw new AppError('template_not_paused', { status: found.status });
  return found;
}

/**
 * Makes sure that the messaging provider's id of the template is known. It is missing if the template was never
 * synchronized.
 */
async function withOperatorId(actor: Actor, paused: PausedRow): Promise<PausedRow & { external_id: string }> {
  const { id, connection_id } = paused;
  if (paused.external_id === null) await syncTemplates(actor, { connection_id });
  const known = paused.external_id === null ? await requirePaused(actor.organizationId, id) : paused;
  if (known.external_id === null) throw new AppError('template_not_found');
  return { ...known, external_id: known.external_id };
}

async function note(tx: Tx, actor: Actor, { id, name }: PausedRow): Promise<void> {
  // The messaging provider's event about the change may have arrived before its response to our request.
  if ((await setUnpaused(tx, actor.organizationId, id, now())) === 0) return;
  await recordTemplateStatus(tx, actor, id, 'PAUSED', 'APPROVED', null);
  await recordAudit(tx, actor, 'template.unpaused', { type: 'template', id, name });
}

/**
 * Resumes a template that the messaging provider paused to pace a campaign (whatsapp/operator.md#c13). Campaigns that
 * wait only for this template then continue. A pause for low quality ends by itself, and the provider refuses to end
 * it. Throws template_refused with the provider's words, template_not_found, template_not_paused, no_connection.
 */
export async function unpauseTemplate(actor: Actor, { id }: { readonly id: string }): Promise<Template> {
  const { organizationId } = actor;
  const paused = await withOperatorId(actor, await requirePaused(organizationId, id));
  const token = decrypt(paused.access_token_sealed, paused.connection_id);
  const answer = await selectNetwork(paused.network).unpauseTemplate(paused.external_id, token);
  if (!answer.ok) {
    const { code, title, detail } = answer.refusal;
    throw new AppError('template_refused', { code, title, detail });
  }
  await transact((tx) => note(tx, actor, paused));
  const [row] = await findTemplates(organizationId, [id]);
  if (!row) throw new AppError('template_not_found');
  return templateView(row);
}
