import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '#server/base/clock.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { type Admission, type AskedSend, admitSend } from '../../../channels/pacing/admit-send.ts';
import { zoneOfPerson } from '../../../channels/pacing/zone-of-phone.ts';
import { freeService } from '../../../channels/pricing/free-service.ts';
import { microsOf, rateBook } from '../../../channels/pricing/rate-book.ts';
import type { ActionName } from '../../actions/registry.ts';
import type { Circumstances, Decision } from '../steps/decision.ts';
import { findSender } from './sender.store.ts';
import type { Work } from './world.ts';

/**
 * How many times a run asks the scheduler of sends for permission while the number's rate is used up. After that, the
 * run waits in the database. A number usually has capacity again within a second.
 */
const asksMost = 10;
const momentMs = 1_000;

/**
 * Returns the idempotency key of one step of a run. The step's action, its message, and the scheduler's admission of
 * the message all use this key.
 */
export const stepKey = (runId: string, visit: number): string => `automation ${runId} ${visit}`;

/**
 * Returns the expected cost of a message: by its category for a template, or the service rate for free-form text once
 * the number's free messages of the month are used up. Null while free messages are left.
 */
async function microsFor(organizationId: string, connectionId: string, phone: string | null, category: string | null) {
  if (category === null && (await freeService(organizationId, connectionId)).left > 0) return null;
  return microsOf(await rateBook(organizationId)(phone, category ?? 'SERVICE'));
}

async function ask(send: AskedSend): Promise<Admission> {
  for (let asked = 1; ; asked += 1) {
    const admission = await admitSend(send);
    if (admission.verdict !== 'wait' || admission.reason !== 'number_rate' || asked === asksMost) return admission;
    await sleep(Math.min(momentMs, Math.max(5, admission.notBefore.getTime() - now().getTime())));
  }
}

/** The actions that send a message. */
export const sendingActions: ReadonlySet<ActionName> = new Set([
  ...(['send_text', 'send_template', 'send_buttons', 'send_list', 'send_media'] as const),
]);

/**
 * Returns the request to the scheduler of sends for a step's message. Null if the step sends no message, or if there is
 * no number from which to send.
 */
export async function askOf(
  organizationId: string,
  world: Pick<Circumstances, 'person' | 'settings'>,
  step: AutomationStep,
  { act, key }: { readonly act: ActionName; readonly key: string },
): Promise<AskedSend | null> {
  if (!sendingActions.has(act)) return null;
  const { conversation, phone, id: contactId } = world.person;
  const sender = await findSender(organizationId, {
    conversationId: conversation?.status === 'open' ? conversation.id : null,
    connectionId: world.settings.connection_id,
    template: step.type === 'send_template' ? step : null,
  });
  if (!sender?.connection_id) return null;
  const category = step.type === 'send_template' ? (sender.category ?? 'UTILITY') : null;
  const zone = zoneOfPerson(phone, world.person.fields.timezone);
  const { connection_id: connectionId } = sender;
  const micros = await microsFor(organizationId, connectionId, phone, category);
  return { organizationId, connectionId, contactId, key, category, zone, micros };
}

/**
 * Applies the scheduler's verdict to a step's decision: the message is sent, waits until it may be sent, or is never
 * sent.
 */
export function applyAdmission(decision: Decision, admission: Admission): Decision {
  if (admission.verdict === 'go') return decision;
  if (admission.verdict === 'wait') {
    return { kind: 'wait', for: 'pacing', why: admission.reason, until: admission.notBefore, again: true };
  }
  if (admission.reason === 'opted_out') return { kind: 'end', reason: 'opted_out' };
  if (admission.reason === 'contact_gone') return { kind: 'end', reason: 'contact_erased' };
  return admission.reason === 'no_connection' ? decision : { kind: 'skip', why: admission.reason };
}

/**
 * Asks the scheduler of sends whether a step's message may be sent now, and returns the resulting decision. A step that
 * sends no message keeps its decision. A step without a number to send from keeps its decision too: the send then fails
 * with its own error.
 */
export async function admitStep(
  { actor, run, world }: Work,
  step: AutomationStep,
  decision: Decision,
): Promise<Decision> {
  if (decision.kind !== 'act') return decision;
  const asked = await askOf(actor.organizationId, world, step, { act: decision.act, key: stepKey(run.id, run.visit) });
  return asked ? applyAdmission(decision, await ask(asked)) : decision;
}
