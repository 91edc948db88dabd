import { usesOutsideInngest } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** Requests a run from the job engine. Returns false if the engine could not be reached. Must not throw. */
export type Send = () => Promise<boolean>;

/** A run of this process. When it is woken, it looks for new rows once more. */
export interface Listener {
  wake(): void;
  /** Whether the run was woken and has not looked for rows since. */
  isWoken(): boolean;
}

/**
 * What this process knows about one wake-up. A wake-up without a state is idle: the next caller requests a run from the
 * job engine. The states change as follows:
 *
 *   idle ── wake-up ──→ asked ── a run begins ──→ idle, or running if the run listens for wake-ups
 *   asked ── wake-up ──→ asked again ── no run was seen to begin for a while ──→ asked, with another request
 *   running ── wake-up ──→ the run is woken, and looks for work once more before it ends
 */
interface State {
  readonly key: string;
  /** Whether a run was requested from the job engine, and no run has begun in this process yet. */
  isAsked: boolean;
  /** Whether another wake-up has arrived since the run was requested. */
  isAskedAgain: boolean;
  /** Whether the job engine could not be reached. The run is requested again when the job engine is back. */
  isUnsent: boolean;
  send: Send | null;
  timer: NodeJS.Timeout | undefined;
  readonly listeners: Set<Listener>;
}

const { states, retry } = oncePerProcess('wake-up-states', () => ({
  states: new Map<string, State>(),
  retry: { timer: null as NodeJS.Timeout | null },
}));

/**
 * The maximum number of states that are held. Beyond that, a wake-up is sent without a state, and therefore perhaps
 * more often than needed. If such a wake-up cannot be sent, it is dropped, and the reconciler finds its work.
 */
const statesMax = 10_000;
/**
 * How long to wait for a run before further wake-ups are sent once more, in milliseconds. This process does not see a
 * run that begins in another process. An external Inngest server needs up to a second to begin a run, and longer when
 * it gets more requests.
 */
const patienceMs = () => (usesOutsideInngest() ? 2_000 : 100);
/**
 * The pause before wake-ups are sent again to an engine that could not be reached, in milliseconds. An attempt ends at
 * the first wake-up that still cannot be sent.
 */
const retryMs = 1_000;

function stateOf(key: string): State {
  const known = states.get(key);
  if (known) return known;
  const made: State = {
    ...{ key, isAsked: false, isAskedAgain: false, isUnsent: false, send: null, timer: undefined },
    listeners: new Set(),
  };
  states.set(key, made);
  return made;
}

/** Removes the state of a wake-up that is idle. */
function tidy(state: State): void {
  if (!state.isAsked && state.listeners.size === 0 && states.get(state.key) === state) states.delete(state.key);
}

function settle(state: State): void {
  clearTimeout(state.timer);
  state.isAsked = false;
  state.isAskedAgain = false;
  state.isUnsent = false;
  tidy(state);
}

async function patienceIsOver(state: State): Promise<void> {
  if (state.isAskedAgain) await ask(state);
  else settle(state);
}

/**
 * Requests a run from the engine. If further wake-ups arrive and this process sees no run begin within `patienceMs`,
 * the run is requested again. Returns false if the engine could not be reached.
 */
async function ask(state: State): Promise<boolean> {
  state.isAsked = true;
  state.isAskedAgain = false;
  const isTold = (await state.send?.()) ?? true;
  // If the state was settled in the meantime, a run has begun. That run reads the rows for which this wake-up was sent.
  if (states.get(state.key) !== state || !state.isAsked) return isTold;
  state.isUnsent = !isTold;
  if (isTold) state.timer = setTimeout(() => void patienceIsOver(state), patienceMs());
  else planRetry();
  return isTold;
}

async function tellUnsent(): Promise<void> {
  retry.timer = null;
  for (const state of [...states.values()].filter(({ isUnsent }) => isUnsent)) {
    if (!state.isUnsent || (await ask(state))) continue;
    // One failure usually means that the engine cannot be reached, so the others wait for the next attempt. The failed
    // wake-up is then the last one, because the engine may refuse it alone, every time.
    if (states.get(state.key) === state) {
      states.delete(state.key);
      states.set(state.key, state);
    }
    break;
  }
  if ([...states.values()].some(({ isUnsent }) => isUnsent)) planRetry();
}

function planRetry(): void {
  retry.timer ??= setTimeout(() => void tellUnsent(), retryMs).unref();
}

/**
 * Wakes a run of this process that listens for wake-ups. Returns false if no run listens, so that a run has to begin.
 */
export function wakeListener(key: string, send: Send | null = null): boolean {
  const state = states.get(key);
  const [listener] = state?.listeners ?? [];
  if (!state || !listener) return false;
  state.send = send ?? state.send;
  listener.wake();
  return true;
}

/**
 * Wakes the worker of this key, or requests a run from the engine. Equal wake-ups are combined until the run begins.
 * Rows are committed before their wake-up is sent, and read after the run has begun, so the run processes all due work.
 * A wake-up that arrives after a run's last look starts another run. A wake-up is lost only if the process ends or
 * already holds `statesMax` states.
 */
export async function wake(key: string, send: Send): Promise<void> {
  if (wakeListener(key, send)) return;
  const known = states.get(key);
  if (!known && states.size >= statesMax) return void (await send());
  const state = known ?? stateOf(key);
  state.send = send;
  if (state.isAsked) state.isAskedAgain = true;
  else await ask(state);
}

/** Keeps a wake-up that could not be sent, in memory. The wake-up is sent when the engine can be reached again. */
export function keepUnsent(key: string, send: Send): void {
  if (wakeListener(key, send) || (states.size >= statesMax && !states.has(key))) return;
  const state = stateOf(key);
  clearTimeout(state.timer);
  Object.assign(state, { send, isAsked: true, isUnsent: true });
  planRetry();
}

/**
 * Records that a run for this wake-up begins in this process. If the run listens, a later wake-up wakes this run;
 * otherwise a later wake-up needs another run.
 */
export function begun(key: string): void {
  const state = states.get(key);
  if (state) settle(state);
}

/**
 * Registers a run as a listener, so that wake-ups wake it. Returns a function that unregisters it. If a wake-up
 * arrived after the run's last look, unregistering starts another run.
 */
export function listen(key: string, listener: Listener): () => void {
  const state = stateOf(key);
  state.listeners.add(listener);
  return () => {
    if (!state.listeners.delete(listener)) return;
    if (listener.isWoken() && state.send && !wakeListener(key)) {
      if (state.isAsked) state.isAskedAgain = true;
      else void ask(state);
    }
    tidy(state);
  };
}
