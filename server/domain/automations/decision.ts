import type { AutomationSettings } from '#server/contract/automation-definition.ts';
import type { ActionName } from '../actions/registry.ts';
import type { Calendar } from '../calendar/business-hours.ts';
import type { Known } from './person.ts';

/** How far a run is with a question it stands at; it is kept with the run's place. */
export interface Asked {
  /** So often it was asked. */
  readonly times: number;
  /** When it was asked last, as ISO text: an answer is what came since. */
  readonly at: string;
  /** Something was said since. */
  readonly heard: boolean;
}

/** What a run waits for: its time, the person's reply, the conversation's release, an open window, business hours, its turn to send. */
export type WaitsFor = 'time' | 'reply' | 'release' | 'window' | 'hours' | 'pacing';

export interface Wait {
  readonly kind: 'wait';
  readonly for: WaitsFor;
  /** null: until it happens. */
  readonly until: Date | null;
  /** Afterwards the step is decided anew; else the flow goes on behind it. */
  readonly again: boolean;
  readonly why?: string;
  /** What is waited for may have happened since then; absent: from now on. */
  readonly since?: Date;
}

/** What a step comes to, given how everything is. */
export type Decision =
  | {
      readonly kind: 'act';
      readonly act: ActionName;
      readonly input: Readonly<Record<string, unknown>>;
      /** Where the run is afterwards: at the same step, or in a branch of it; absent: behind it. */
      readonly leads?: 'stays' | 'then';
      /** What the log says of it, where it is not just done. */
      readonly words?: string;
    }
  | {
      readonly kind: 'branch';
      readonly branch: 'then' | 'else';
      readonly why?: string;
      /** What the run knows afterwards; absent: the same. */
      readonly variables?: Readonly<Record<string, unknown>>;
    }
  | Wait
  | { readonly kind: 'skip'; readonly why: string; readonly words?: string }
  | { readonly kind: 'end'; readonly reason: string | null }
  | { readonly kind: 'fail'; readonly error: string };

export interface Circumstances extends Known {
  readonly settings: AutomationSettings;
  readonly at: Date;
  /** Asked for only where hours count. */
  readonly calendar: Calendar | null;
  /** What this very step waited for in vain. */
  readonly inVain?: WaitsFor | null;
  /** How far it is with the question it stands at; null: it was not asked yet. */
  readonly asked?: Asked | null;
}
