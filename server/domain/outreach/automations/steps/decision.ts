import type { AutomationSettings } from '#server/contract/outreach/automation-definition.ts';
import type { Calendar } from '../../../organization/calendar/business-hours.ts';
import type { ActionName } from '../../actions/registry.ts';
import type { Known } from '../person/person.ts';

/** The state of the question at which a run is. It is stored with the run's position. */
export interface Asked {
  /** How many times the question was asked. */
  readonly times: number;
  /** When the question was last asked, as ISO text. Only messages that the customer wrote since then are answers. */
  readonly at: string;
  /** Whether the customer has written since the question was last asked. */
  readonly heard: boolean;
}

/**
 * The kind of event that a run waits for: a time, the customer's reply, the release of the conversation, an open
 * window, business hours, or permission from the scheduler of sends (`pacing`).
 */
export type WaitsFor = 'time' | 'reply' | 'release' | 'window' | 'hours' | 'pacing';

export interface Wait {
  readonly kind: 'wait';
  readonly for: WaitsFor;
  /** The time at which the wait ends without an event. Null if the wait has no time limit. */
  readonly until: Date | null;
  /** True if the step is decided again after the wait. False if the flow continues with the next step. */
  readonly again: boolean;
  readonly why?: string;
  /**
   * Only an event at or after this time ends the wait. If absent, only an event after the beginning of the wait does.
   */
  readonly since?: Date;
}

/** The decision of what a step does next, given the current data. */
export type Decision =
  | {
      readonly kind: 'act';
      readonly act: ActionName;
      readonly input: Readonly<Record<string, unknown>>;
      /**
       * The run's next position: `stays` is the same step, and `then` is the step's `then` branch. If absent, the run
       * goes on to the next step.
       */
      readonly leads?: 'stays' | 'then';
      /** The text for the run's log. If absent, the log shows `done`. */
      readonly words?: string;
    }
  | {
      readonly kind: 'branch';
      readonly branch: 'then' | 'else';
      readonly why?: string;
      /** The run's variables after the branch. If absent, they stay the same. */
      readonly variables?: Readonly<Record<string, unknown>>;
    }
  | Wait
  | { readonly kind: 'skip'; readonly why: string; readonly words?: string }
  | { readonly kind: 'end'; readonly reason: string | null }
  | { readonly kind: 'fail'; readonly error: string };

export interface Circumstances extends Known {
  readonly settings: AutomationSettings;
  readonly at: Date;
  /** Loaded only if the flow's settings require business hours. */
  readonly calendar: Calendar | null;
  /**
   * The event for which this step has already waited until the time limit. Absent or null if the step has not waited,
   * or if the event came.
   */
  readonly inVain?: WaitsFor | null;
  /** The state of the question at which the run is. Null if the question was not asked yet. */
  readonly asked?: Asked | null;
}
