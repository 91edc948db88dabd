import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { AccountChange, TemplateDecision } from '#server/gateways/channels/inbound.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { isNumber, setQuality } from './connection.store.ts';
import { noteConnectionProblem } from './note-connection-problem.ts';
import { recordTemplateChange, recordTemplateStatus } from './record-template-status.ts';
import { type KnownTemplate, lockTemplate, putTemplate } from './template-write.store.ts';

type Change<Kind extends AccountChange['kind']> = Extract<AccountChange, { kind: Kind }>;

const stateAfter = (known: KnownTemplate | null, decision: TemplateDecision, at: Date) => ({
  id: known?.id ?? newId(),
  externalId: decision.externalId,
  name: decision.name,
  language: decision.language,
  category: decision.category ?? known?.category ?? 'UTILITY',
  status: decision.status ?? known?.status ?? 'PENDING',
  components: known?.components ?? [],
  parameterFormat: known?.parameter_format ?? 'POSITIONAL',
  rejectedReason: decision.status ? decision.rejectedReason : (known?.rejected_reason ?? null),
  quality: decision.quality ?? known?.quality ?? null,
  syncedAt: at,
});

/** A reported change is ignored as outdated if the templates were synchronized more than this time after it. */
const toleranceMs = 60_000;

/**
 * Stores the messaging provider's decision about a template: its status, quality or category. If the template is
 * unknown, a synchronization is requested.
 */
async function noteTemplate(tx: Tx, actor: Actor, connectionId: string, change: Change<'template'>): Promise<void> {
  const { decision } = change;
  const at = change.at ?? now();
  const { name, language } = decision;
  const known = await lockTemplate(tx, actor.organizationId, connectionId, { name, language });
  if (known?.synced_at && known.synced_at.getTime() - at.getTime() > toleranceMs) return;
  const next = stateAfter(known, decision, at);
  await putTemplate(tx, actor.organizationId, connectionId, next);
  await recordTemplateStatus(tx, actor, next.id, known?.status ?? null, next.status, next.rejectedReason);
  if (known) await recordTemplateChange(tx, actor, known, next);
  if (!known) askForSync(tx, actor, connectionId);
}

function askForSync(tx: Tx, actor: Actor, connectionId: string): void {
  const data = { organization_id: actor.organizationId, connection_id: connectionId };
  tx.afterCommit(() => void enqueue('parley/templates.sync_due', data));
}

/**
 * Stores the messaging provider's new rating of a number. The report arrives once for every number of the account, so
 * it is stored only for the number that it is about.
 */
async function noteQuality(tx: Tx, actor: Actor, connectionId: string, change: Change<'quality'>): Promise<void> {
  const { phone, quality, limit, people } = change;
  if (phone !== null && !(await isNumber(tx, actor.organizationId, connectionId, phone))) return;
  await setQuality(tx, actor.organizationId, connectionId, { quality, limit, people, portfolioId: null });
}

/**
 * Stores an error that the messaging provider reports without a message. Only errors of the classes `connection` and
 * `billing` are stored, as a problem of the number.
 */
async function noteError(tx: Tx, actor: Actor, connectionId: string, { refusal }: Change<'error'>): Promise<void> {
  if (refusal.class !== 'connection' && refusal.class !== 'billing') return;
  await noteConnectionProblem(tx, actor, connectionId, refusal);
}

/** Stores what the messaging provider reports about a number or its account. */
export async function noteAccountChange(
  tx: Tx,
  actor: Actor,
  connectionId: string,
  change: Exclude<AccountChange, { kind: 'preference' | 'identity' | 'thread' | 'click' }>,
): Promise<void> {
  switch (change.kind) {
    case 'template':
      return noteTemplate(tx, actor, connectionId, change);
    case 'templates_stale':
      return askForSync(tx, actor, connectionId);
    case 'capability': {
      const { people, portfolioId } = change;
      const told = { quality: null, limit: null, people, portfolioId };
      await setQuality(tx, actor.organizationId, connectionId, told);
      return;
    }
    case 'quality':
      return noteQuality(tx, actor, connectionId, change);
    case 'error':
      return noteError(tx, actor, connectionId, change);
    case 'restricted': {
      const { code, detail } = change;
      return noteConnectionProblem(tx, actor, connectionId, { code, title: 'The account is restricted.', detail });
    }
  }
}
