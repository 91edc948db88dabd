import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import type { TriggerAutomationInput, TriggerAutomationResult } from '#server/contract/outreach/automation.ts';
import { type RefusedStart, refusedStarts } from '#server/contract/outreach/automation-editor.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { requireContact } from '../../../people/contacts/require-contact.ts';
import { upsertInside } from '../../../people/contacts/writing/upsert-contact.ts';
import { detailsIn } from '../person/asked-details.ts';
import { findPerson } from '../person/person.store.ts';
import { settingsOf } from '../runs/world.ts';
import { type FlowRow, findFlow } from './flow.store.ts';
import { insertCall, type NewStart } from './start.store.ts';
import { type Refusal, startRun } from './start-run.ts';

/** The API's error codes for refused starts (contract/errors.md#automation-trigger). */
const codes: Partial<Record<RefusedStart, ErrorCode>> = {
  opted_out: 'opted_out',
  already_in_flow: 'already_in_flow',
  cooldown: 'cooldown',
  conditions_not_met: 'conditions_not_met',
};

/** A refused start, with its contact. Thrown so that the transaction is rolled back. */
class Refused extends AppError {
  readonly refusal: Refusal;
  readonly contactId: string;
  constructor(refusal: Refusal, contactId: string) {
    const code = codes[refusal.reason];
    const details = refusal.reason === 'cooldown' ? { ...refusal.details } : undefined;
    super(code ?? 'flow_not_active', details);
    this.refusal = refusal;
    this.contactId = contactId;
  }
}

async function requireFlow(actor: Actor): Promise<FlowRow> {
  const flow = actor.id === null ? null : await findFlow(actor.organizationId, actor.id);
  if (flow?.status !== 'active') throw new AppError('flow_not_active');
  if (flow.trigger.type !== 'webhook') throw new AppError('webhook_trigger_disabled');
  return flow;
}

const bodyOf = ({ token: _secret, ...body }: TriggerAutomationInput) => body;

async function begin(
  tx: Tx,
  actor: Actor,
  flow: FlowRow,
  input: TriggerAutomationInput,
): Promise<TriggerAutomationResult> {
  const { token: _secret, variables = {}, ...contact } = input;
  const { contactId } = await upsertInside(tx, actor, contact);
  await requireContact(tx, actor, contactId);
  const person = await findPerson(actor.organizationId, contactId, detailsIn(settingsOf(flow.settings).conditions), tx);
  if (!person) throw new Error('a contact just saved is gone');
  const made = await startRun(tx, actor, { flow, person, variables, trigger: 'webhook', causedBy: null });
  if ('refusal' in made) throw new Refused(made.refusal, contactId);
  const call = { automationId: flow.id, contactId, status: 'started', reason: null, details: null } as const;
  const row = { ...call, id: newId(), body: bodyOf(input), runId: made.runId, at: now() };
  tx.atLast(insertCall(tx, actor.organizationId, row));
  return { ok: true, run_id: made.runId, automation_id: flow.id, contact_id: contactId };
}

const isRefusedStart = (code: string): code is RefusedStart => (refusedStarts as readonly string[]).includes(code);

/**
 * Stores a refused call, so that it is listed with the calls that began a run. If the contact is unknown, only the
 * names of the keys in the call are stored.
 */
async function keepRefusal(actor: Actor, input: TriggerAutomationInput, error: AppError): Promise<void> {
  const isOf = error instanceof Refused;
  const reason = isOf ? error.refusal.reason : isRefusedStart(error.code) ? error.code : 'invalid_input';
  const known = isOf ? await findPerson(actor.organizationId, error.contactId, detailsIn([])) : null;
  const details = isOf ? error.refusal.details : reason === 'invalid_input' ? { error: error.code } : null;
  const row: NewStart = {
    id: newId(),
    automationId: actor.id ?? '',
    contactId: known?.id ?? null,
    status: 'refused',
    reason,
    details,
    body: known ? bodyOf(input) : { keys: Object.keys(bodyOf(input)) },
    runId: null,
    at: now(),
  };
  await transact((tx) => insertCall(tx, actor.organizationId, row));
}

/**
 * Handles POST /automation-trigger (contract/engagement.md#automation-trigger). Saves the contact and begins a run of
 * the token's flow; if either fails, neither is stored. Throws phone_is_required, invalid_phone, invalid_email,
 * unknown_fields, identifier_conflict, opted_out, flow_not_active, webhook_trigger_disabled, already_in_flow, cooldown,
 * conditions_not_met.
 */
export async function triggerAutomation(actor: Actor, input: TriggerAutomationInput): Promise<TriggerAutomationResult> {
  try {
    if (!input.phone?.trim()) throw new AppError('phone_is_required');
    const flow = await requireFlow(actor);
    return await transact((tx) => begin(tx, actor, flow, input));
  } catch (error) {
    if (error instanceof AppError) await keepRefusal(actor, input, error);
    throw error;
  }
}
