import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '#server/base/clock.ts';
import type { AutomationStep } from '#server/contract/automation-definition.ts';
import type { ActionName } from '../actions/registry.ts';
import { type Admission, type AskedSend, admitSend } from '../pacing/admit-send.ts';
import { zoneOfPerson } from '../pacing/zone-of-phone.ts';
import { freeService } from '../pricing/free-service.ts';
import { microsOf, rateBook } from '../pricing/rate-book.ts';
import type { Circumstances, Decision } from './decision.ts';
import { findSender } from './sender.store.ts';
import type { Work } from './world.ts';

/** A number that is busy has room again within a moment: so often it is asked before the run lies down. */
const asksMost = 10;
const momentMs = 1_000;

/** Of a run and one of its steps: what the act, its message and its admission are known by. */
export const stepKey = (runId: string, visit: number): string => `automation ${runId} ${visit}`;

/** What it is believed to cost: a template by its category, words once the number's free answers of the month are used. */
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

/** The acts that send a message. */
export const sendingActions: ReadonlySet<ActionName> = new Set([
  ...(['send_text', 'send_template', 'send_buttons', 'send_list', 'send_media'] as const),
]);

/** What the scheduler is asked about a step's message; null: it sends none, or there is no number to send by. */
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

/** What a message comes to by what the scheduler said: it goes, waits for its turn, or never goes. */
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
 * What a step comes to once the one scheduler of sends was asked. A step that sends nothing is left as it is; one without
 * a number to send by fails in the words of the send.
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
