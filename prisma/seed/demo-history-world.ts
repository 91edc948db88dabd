import type { Dice } from './demo-history-dice.ts';

/** A row of a table, by its column names. */
export type Row = Record<string, unknown>;

/** The tables that the history fills, in an order that respects their references. */
const historyTables = [
  'contacts',
  'contact_identifiers',
  'contact_tags',
  'contact_pipelines',
  'contact_history',
  'conversations',
  'conversation_tags',
  'messages',
  'conversation_happenings',
  'conversion_events',
  'agent_turns',
  'campaigns',
  'campaign_recipients',
  'automation_runs',
  'automation_steps',
  'automation_starts',
] as const;
export type HistoryTable = (typeof historyTables)[number];

/** A domain event in the organization's log. */
export interface HistoryEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly contactId: string | null;
  readonly context: Record<string, unknown>;
  readonly at: number;
  /** The automation run that caused the event. */
  readonly causedBy: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The objects that provisioning created and that the simulated history uses. */
export interface HistorySetup {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly agent: Named;
  /** The published versions of the agent, oldest first, each with the time from which it answers. */
  readonly versions: readonly { readonly id: string; readonly since: number }[];
  readonly members: readonly Named[];
  readonly tags: ReadonlyMap<string, string>;
  readonly pipelineId: string;
  /** The ids of the sales pipeline's stages, by the stage's name. */
  readonly stages: ReadonlyMap<string, string>;
  /** The flow that greets new contacts. */
  readonly flow: { readonly id: string; readonly versionId: string };
  readonly now: number;
  readonly days: number;
  /** The time at which the agent was taught the missing answer (`taught` in demo-history-talks.ts). */
  readonly taughtAt: number;
  /** Returns an id that sorts as if the id was made at the given time. */
  idAt(at: number): string;
}

/** A campaign message that a person received. Later actions of the person change the row of the message. */
interface Reached {
  readonly row: Row;
  readonly sentAt: number;
}

/** A simulated person whom the shop may get to know, with their current state. */
export interface HistoryPerson {
  readonly number: number;
  readonly name: string;
  readonly city: string;
  readonly interest: string;
  readonly tags: readonly string[];
  readonly email: string | null;
  readonly phone: string;
  /** The contact's row; null until the person first writes. */
  contact: Row | null;
  /** The conversation that a campaign started and that stays hidden until the person answers. */
  hidden: Row | null;
  /** The end of the person's current conversation. Until then no other conversation begins. */
  busyUntil: number;
  stage: { readonly row: Row; readonly name: string } | null;
  reached: Reached[];
}

/** Everything that the simulation uses and writes. */
export interface HistoryWorld {
  readonly setup: HistorySetup;
  readonly dice: Dice;
  readonly rows: Record<HistoryTable, Row[]>;
  readonly events: HistoryEvent[];
}

export const worldOf = (setup: HistorySetup, dice: Dice): HistoryWorld => ({
  setup,
  dice,
  rows: Object.fromEntries(historyTables.map((table) => [table, []])) as unknown as HistoryWorld['rows'],
  events: [],
});

export const iso = (at: number): string => new Date(at).toISOString();

/** Adds a row to a table, with its organization. */
export function add(world: HistoryWorld, table: HistoryTable, row: Row): Row {
  const whole = { ...row, organization_id: world.setup.organizationId };
  world.rows[table].push(whole);
  return whole;
}

interface Told {
  readonly objectId: string;
  readonly contactId: string | null;
  readonly context?: Record<string, unknown>;
  readonly causedBy?: string | null;
}

export function tell(world: HistoryWorld, at: number, type: string, told: Told): string {
  const { objectId, contactId, context = {}, causedBy = null } = told;
  const id = world.setup.idAt(at);
  world.events.push({ id, type, objectId, contactId, context, at, causedBy });
  return id;
}
