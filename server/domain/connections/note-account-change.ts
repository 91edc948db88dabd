import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { isNumber, setQuality } from './connection.store.ts';
import { noteConnectionTrouble } from './note-connection-trouble.ts';
import { recordTemplateStatus } from './record-template-status.ts';
import { type KnownTemplate, lockTemplate, putTemplate } from './template-write.store.ts';

const text = z.string().min(1).optional().catch(undefined);
const templateShape = z.looseObject({
  message_template_id: z.union([z.string(), z.number()]).transform(String),
  message_template_name: z.string(),
  message_template_language: z.string(),
  message_template_category: text,
  event: text,
  reason: z.string().nullish().catch(null),
  new_quality_score: text,
  new_category: text,
  other_info: z.looseObject({ title: text }).nullish().catch(null),
  rejection_info: z.looseObject({ reason: text }).nullish().catch(null),
});
type TemplateChange = z.output<typeof templateShape>;

/** Events that give a template back what it was. */
const restored: Readonly<Record<string, string>> = {
  REINSTATED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  UNPAUSED: 'APPROVED',
};

const none = (value: string | null | undefined): string | null => (!value || value === 'NONE' ? null : value);

const reasonOf = (change: TemplateChange): string | null =>
  change.rejection_info?.reason ?? change.other_info?.title ?? none(change.reason);

function stateAfter(known: KnownTemplate | null, change: TemplateChange, at: Date) {
  const status = change.event ? (restored[change.event] ?? change.event) : (known?.status ?? 'PENDING');
  return {
    id: known?.id ?? newId(),
    externalId: change.message_template_id,
    name: change.message_template_name,
    language: change.message_template_language,
    category: change.new_category ?? change.message_template_category ?? known?.category ?? 'UTILITY',
    status,
    components: known?.components ?? [],
    parameterFormat: known?.parameter_format ?? 'POSITIONAL',
    rejectedReason: change.event ? reasonOf(change) : (known?.rejected_reason ?? null),
    quality: change.new_quality_score ?? known?.quality ?? null,
    syncedAt: at,
  };
}

/** Told late, and we have looked since: then what we saw is right. */
const toleranceMs = 60_000;

/** The operator decided about a template (operator.md C3): its status, quality or category. One we do not know yet is fetched. */
async function noteTemplate(tx: Tx, actor: Actor, connectionId: string, value: unknown, at: Date): Promise<void> {
  const read = templateShape.safeParse(value);
  if (!read.success) return;
  const change = read.data;
  const place = { name: change.message_template_name, language: change.message_template_language };
  const known = await lockTemplate(tx, actor.organizationId, connectionId, place);
  if (known?.synced_at && known.synced_at.getTime() - at.getTime() > toleranceMs) return;
  const next = stateAfter(known, change, at);
  await putTemplate(tx, actor.organizationId, connectionId, next);
  await recordTemplateStatus(tx, actor, next.id, known?.status ?? null, next.status, next.rejectedReason);
  if (!known) askForSync(tx, actor, connectionId);
}

function askForSync(tx: Tx, actor: Actor, connectionId: string): void {
  const data = { organization_id: actor.organizationId, connection_id: connectionId };
  tx.afterCommit(() => void enqueue('parley/templates.sync_due', data));
}

const qualityShape = z.looseObject({ display_phone_number: text, event: text, current_limit: text });
const ratings: Readonly<Record<string, string>> = { FLAGGED: 'RED', UNFLAGGED: 'GREEN' };

/** The operator rates a number anew; told to every number of the account, meant for one. */
async function noteQuality(tx: Tx, actor: Actor, connectionId: string, value: unknown): Promise<void> {
  const { display_phone_number: phone, event, current_limit: limit } = qualityShape.parse(value);
  const digits = phone?.replace(/\D/g, '') ?? '';
  if (digits !== '' && !(await isNumber(tx, actor.organizationId, connectionId, digits))) return;
  const quality = ratings[event ?? ''] ?? null;
  await setQuality(tx, actor.organizationId, connectionId, { quality, limit: limit ?? null });
}

const accountShape = z.looseObject({
  event: text,
  ban_info: z.looseObject({ waba_ban_state: text }).nullish().catch(null),
  violation_info: z.looseObject({ violation_type: text }).nullish().catch(null),
});
const accountTroubles = new Set(['DISABLED_UPDATE', 'ACCOUNT_VIOLATION', 'ACCOUNT_RESTRICTION', 'ACCOUNT_DELETED']);

async function noteAccount(tx: Tx, actor: Actor, connectionId: string, value: unknown): Promise<void> {
  const { event, ban_info: ban, violation_info: violation } = accountShape.parse(value);
  if (!event || !accountTroubles.has(event) || ban?.waba_ban_state === 'REINSTATE') return;
  const detail = violation?.violation_type ?? ban?.waba_ban_state ?? null;
  await noteConnectionTrouble(tx, actor, connectionId, { code: event, title: 'The account is restricted.', detail });
}

/** A change the operator tells about a number's account, by its field; a field that is not about it does nothing. */
export async function noteAccountChange(
  tx: Tx,
  actor: Actor,
  connectionId: string,
  change: { readonly field: string; readonly value: unknown; readonly at: Date | null },
): Promise<void> {
  switch (change.field) {
    case 'message_template_status_update':
    case 'message_template_quality_update':
    case 'template_category_update':
      return noteTemplate(tx, actor, connectionId, change.value, change.at ?? now());
    case 'message_template_components_update':
      return askForSync(tx, actor, connectionId);
    case 'phone_number_quality_update':
      return noteQuality(tx, actor, connectionId, change.value);
    case 'account_update':
      return noteAccount(tx, actor, connectionId, change.value);
    default:
  }
}
