import type { Dice } from './demo-history-dice.ts';

/** A line of a table, as the table's columns are named. */
export type Row = Record<string, unknown>;

/** What the history fills: tables, in the order in which they may be written. */
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

/** Something that is told in the organization's log. */
export interface HistoryFact {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly contactId: string | null;
  readonly context: Record<string, unknown>;
  readonly at: number;
  /** The run that did it. */
  readonly causedBy: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Where the history is lived: what provisioning made. */
export interface HistoryPlace {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly agent: Named;
  /** Publications of the agent, oldest first, and since when each answers. */
  readonly versions: readonly { readonly id: string; readonly since: number }[];
  readonly members: readonly Named[];
  readonly tags: ReadonlyMap<string, string>;
  readonly pipelineId: string;
  /** Of the sales pipeline, by name. */
  readonly stages: ReadonlyMap<string, string>;
  /** The flow that greets new contacts. */
  readonly flow: { readonly id: string; readonly versionId: string };
  readonly now: number;
  readonly days: number;
  /** When the agent was taught what customers had asked it in vain. */
  readonly taughtAt: number;
  /** An id that sorts where the moment belongs. */
  idAt(at: number): string;
}

/** A message of a campaign somebody got: its row, which what they do afterwards changes. */
interface Reached {
  readonly row: Row;
  readonly sentAt: number;
}

/** Somebody the shop knows, as the history goes on. */
export interface HistoryPerson {
  readonly place: number;
  readonly name: string;
  readonly city: string;
  readonly interest: string;
  readonly tags: readonly string[];
  readonly email: string | null;
  readonly phone: string;
  /** The contact's row, once they have written; until then nobody knows them. */
  contact: Row | null;
  /** A conversation that waits hidden for their answer to a campaign. */
  hidden: Row | null;
  /** Until then somebody talks to them. */
  busyUntil: number;
  stage: { readonly row: Row; readonly name: string } | null;
  reached: Reached[];
}

/** What is written while the history goes on. */
export interface HistoryWorld {
  readonly place: HistoryPlace;
  readonly dice: Dice;
  readonly rows: Record<HistoryTable, Row[]>;
  readonly facts: HistoryFact[];
}

export const worldOf = (place: HistoryPlace, dice: Dice): HistoryWorld => ({
  place,
  dice,
  rows: Object.fromEntries(historyTables.map((table) => [table, []])) as unknown as HistoryWorld['rows'],
  facts: [],
});

export const iso = (at: number): string => new Date(at).toISOString();

/** Writes a line down, with the organization it is of. */
export function add(world: HistoryWorld, table: HistoryTable, row: Row): Row {
  const whole = { ...row, organization_id: world.place.organizationId };
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
  const id = world.place.idAt(at);
  world.facts.push({ id, type, objectId, contactId, context, at, causedBy });
  return id;
}
