import { eventDays } from '#server/contract/platform/periods.ts';
import { normalizePhone } from '#server/domain/people/contacts/phones/normalize-phone.ts';
import { dayMs } from './demo-history-hours.ts';
import { add, type HistoryPerson, type HistoryWorld, iso, type Row, tell } from './demo-history-world.ts';

const bySystem = { source: 'channel', changed_by: { type: 'system', id: null, name: null } };

function enter(world: HistoryWorld, person: HistoryPerson, at: number): void {
  const { pipelineId, stages } = world.setup;
  const stageId = stages.get('Novo');
  if (!stageId || !person.contact) return;
  const contact_id = person.contact.id;
  const row = add(world, 'contact_pipelines', {
    ...{ contact_id, pipeline_id: pipelineId, stage_id: stageId },
    ...{ entered_stage_at: iso(at), lost_at: null, lost_reason: null },
  });
  person.stage = { row, name: 'Novo' };
  const change = { pipeline_id: pipelineId, from_stage_id: null, to_stage_id: stageId };
  add(world, 'contact_history', {
    ...{ id: world.setup.idAt(at), contact_id, type: 'stage_changed', at: iso(at) },
    data: { ...change, event: 'entered', reason: null, ...bySystem },
  });
  const context = { ...change, lost: false, lost_reason: null, source: 'channel' };
  tell(world, at, 'contact.stage_changed', { objectId: String(contact_id), contactId: String(contact_id), context });
}

function tag(world: HistoryWorld, contactId: string, name: string, at: number, causedBy: string | null): void {
  const id = world.setup.tags.get(`contact ${name}`);
  if (!id) return;
  add(world, 'contact_tags', { contact_id: contactId, tag_id: id, created_at: iso(at) });
  tell(world, at, 'contact.tag_added', { objectId: contactId, contactId, context: { tag: { id, name } }, causedBy });
}

/** Runs the flow that greets new contacts. The flow tags the contact shortly after the contact is created. */
function greet(world: HistoryWorld, contactId: string, eventId: string, at: number): void {
  const { flow, idAt } = world.setup;
  const [startId, runId, startedAt] = [idAt(at), idAt(at + 40), at + 40];
  const endedAt = startedAt + world.dice.between(60, 240);
  const told = { objectId: runId, contactId, causedBy: runId };
  const context = { automation_id: flow.id, run_id: runId, contact_id: contactId };
  // A record of a started flow is stored only as long as an event, so older records are left out.
  const isKept = at > world.setup.now - eventDays * dayMs;
  if (isKept)
    add(world, 'automation_starts', {
      ...{ id: startId, automation_id: flow.id, contact_id: contactId, trigger: 'contact_created', fact_id: eventId },
      ...{ object_id: contactId, occurred_at: iso(at), status: 'started', run_id: runId, created_at: iso(at) },
      ...{ is_test: false, lane: 0, attempts: 1 },
    });
  add(world, 'automation_runs', {
    ...{ id: runId, automation_id: flow.id, version_id: flow.versionId, contact_id: contactId, status: 'completed' },
    ...{
      position: { place: null },
      variables: {},
      cause: { trigger: 'contact_created' },
      depth: 0,
      visit: 1,
      attempts: 1,
    },
    ...{ started_at: iso(startedAt), ended_at: iso(endedAt), is_test: false, wait_number: 0, lane: 0 },
  });
  tell(world, startedAt, 'automation.run_started', { ...told, context });
  const name = 'primeira compra';
  add(world, 'automation_steps', {
    ...{
      id: idAt(endedAt - 30),
      run_id: runId,
      visit: 0,
      place: '0',
      type: 'add_tag',
      input: { tag: name },
      decision: 'done',
    },
    effect: { changes: [{ object: 'contact', id: contactId, field: 'tags', from: null, to: name }], answer: null },
    ...{ error: null, started_at: iso(endedAt - 30), duration_ms: 20 },
  });
  tag(world, contactId, name, endedAt - 10, runId);
  tell(world, endedAt, 'automation.run_completed', { ...told, context: { ...context, reason: null } });
}

/** Creates the person's contact at the person's first message. Later calls return the existing contact. */
export function meet(world: HistoryWorld, person: HistoryPerson, at: number): Row {
  if (person.contact) return person.contact;
  const { idAt } = world.setup;
  const { name, email, phone } = person;
  const id = idAt(at);
  person.contact = add(world, 'contacts', {
    ...{
      id,
      name,
      email,
      phone,
      wa_id: phone.slice(1),
      custom_fields: { city: person.city, interest: person.interest },
    },
    ...{ assigned_user_id: null, assigned_at: null, assignment_source: null, opted_out_at: null },
    ...{ first_seen_at: iso(at), last_seen_at: iso(at), created_at: iso(at), updated_at: iso(at) },
  });
  const known = normalizePhone(phone);
  const identifier = { contact_id: id, created_at: iso(at) };
  const value = known?.e164 ?? phone;
  add(world, 'contact_identifiers', {
    ...identifier,
    id: idAt(at),
    type: 'phone',
    value,
    match_key: known?.matchKey ?? phone,
  });
  if (email)
    add(world, 'contact_identifiers', { ...identifier, id: idAt(at), type: 'email', value: email, match_key: email });
  const eventId = tell(world, at, 'contact.created', { objectId: id, contactId: id, context: { source: 'channel' } });
  enter(world, person, at);
  greet(world, id, eventId, at);
  for (const name of person.tags) tag(world, id, name, at + 3_600_000, null);
  return person.contact;
}

interface Move {
  readonly at: number;
  readonly stage: string;
  readonly lost: string | null;
  readonly by: object;
}

/** Moves the person in the pipeline after a conversation, either to a later stage or to lost. */
export function move(world: HistoryWorld, person: HistoryPerson, { at, stage, lost, by }: Move): void {
  const [from, to] = [person.stage, world.setup.stages.get(stage)];
  if (!from || !person.contact || !to || (from.name === stage && lost === null)) return;
  const { pipelineId, idAt } = world.setup;
  const contactId = String(person.contact.id);
  const change = { pipeline_id: pipelineId, from_stage_id: from.row.stage_id, to_stage_id: to };
  const lostAt = lost === null ? null : iso(at);
  Object.assign(from.row, { stage_id: to, entered_stage_at: iso(at), lost_at: lostAt, lost_reason: lost });
  person.stage = { row: from.row, name: stage };
  add(world, 'contact_history', {
    ...{ id: idAt(at), contact_id: contactId, type: 'stage_changed', at: iso(at) },
    data: { ...change, event: lost === null ? 'moved' : 'lost', reason: lost, source: 'panel', changed_by: by },
  });
  const context = { ...change, lost: lost !== null, lost_reason: lost, source: 'panel' };
  tell(world, at, 'contact.stage_changed', { objectId: contactId, contactId, context });
}
