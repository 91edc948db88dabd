import type { AutomationSettings } from '#server/contract/outreach/automation-definition.ts';
import type { Calendar } from '../../../organization/calendar/business-hours.ts';
import type { ActionName } from '../../actions/registry.ts';
import type { Known } from '../person/person.ts';

/** How far a run is with the question it stands at. It is stored with the run's position. */
export interface Asked {
  /** How often it was asked. */
  readonly times: number;
  /** When it was last asked, as ISO text. Only what the customer wrote since then is an answer. */
  readonly at: string;
  /** Whether the customer has written since then. */
  readonly heard: boolean;
}

/**
 * What a run waits for: a time, the customer's reply, the conversation's release, an open window, business hours, or
 * its turn to send.
 */
export type WaitsFor = 'time' | 'reply' | 'release' | 'window' | 'hours' | 'pacing';

export interface Wait {
  readonly kind: 'wait';
  readonly for: WaitsFor;
  /** Null if the wait has no time limit. */
  readonly until: Date | null;
  /** True if the step is decided anew after the wait; false if the flow goes on with the next step. */
  readonly again: boolean;
  readonly why?: string;
  /** An event since this moment ends the wait. If absent, only events from now on do. */
  readonly since?: Date;
}

/** What a step does under the given circumstances. */
export type Decision =
  | {
      readonly kind: 'act';
      readonly act: ActionName;
      readonly input: Readonly<Record<string, unknown>>;
      /** Where the run stands afterwards: at the same step, or in its `then` branch. If absent, at the next step. */
      readonly leads?: 'stays' | 'then';
      /** The text for the log. If absent, the log says `done`. */
      readonly words?: string;
    }
  | {
      readonly kind: 'branch';
      readonly branch: 'then' | 'else';
      readonly why?: string;
      /** The run's variables afterwards. If absent, they stay the same. */
      readonly variables?: Readonly<Record<string, unknown>>;
    }
  | Wait
  | { readonly kind: 'skip'; readonly why: string; readonly words?: string }
  | { readonly kind: 'end'; readonly reason: string | null }
  | { readonly kind: 'fail'; readonly error: string };

export interface Circumstances extends Known {
  readonly settings: AutomationSettings;
  readonly at: Date;
  /** Loaded only if the flow's settings ask for business hours. */
  readonly calendar: Calendar | null;
  /** What this same step waited for, if that wait ended by its time limit and not by an event. */
  readonly inVain?: WaitsFor | null;
  /** How far the run is with the question it stands at. Null if the question was not asked yet. */
  readonly asked?: Asked | null;
}
