import { usesOutsideInngest } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** Asks the engine for a run; false when the engine could not be reached. Must not throw. */
export type Send = () => Promise<boolean>;

/** A run of this process that looks for new rows once more when it is woken. */
export interface Listener {
  wake(): void;
  /** It was woken, and has not looked since. */
  isWoken(): boolean;
}

/**
 * What this process knows about one wake-up. A wake-up without a state is idle: the next caller asks the engine for a run.
 *
 *   idle ── wake-up ──→ asked ── a run begins ──→ idle, or running when the run listens
 *   asked ── wake-up ──→ asked again ── no run was seen to begin, for a while ──→ asked, by another message to the engine
 *   running ── wake-up ──→ asked again: the run is woken, and looks once more before it ends
 */
interface State {
  readonly key: string;
  /** The engine was asked for a run, and no run has begun in this process yet. */
  isAsked: boolean;
  /** Another wake-up came since, or the engine could not be reached. */
  isAskedAgain: boolean;
  /** The engine could not be reached; it is asked again when it is back. */
  isUnsent: boolean;
  send: Send | null;
  timer: NodeJS.Timeout | undefined;
  readonly listeners: Set<Listener>;
}

const { states, trouble } = oncePerProcess('wake-up-states', () => ({
  states: new Map<string, State>(),
  trouble: { timer: null as NodeJS.Timeout | null },
}));

/** Beyond this many states a wake-up is sent without a state: it may be sent more often than needed. */
const statesMax = 10_000;
/**
 * This process does not see a run that begins in another process, so wake-ups that came since are sent once more after this
 * time. An outside Inngest needs up to a second to begin a run, and longer when it is asked more often.
 */
const patienceMs = () => (usesOutsideInngest() ? 2_000 : 100);
/** Pause before an engine that could not be reached is asked again, with one wake-up first. */
const troubleMs = 1_000;

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

/** Removes an idle state. */
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

/** Asks the engine for a run and waits for it to begin. Wake-ups that come meanwhile are sent again, unless a run begins. */
async function ask(state: State): Promise<boolean> {
  state.isAsked = true;
  state.isAskedAgain = false;
  const isTold = (await state.send?.()) ?? true;
  // A run began meanwhile. It reads the rows this wake-up is about.
  if (states.get(state.key) !== state || !state.isAsked) return isTold;
  state.isUnsent = !isTold;
  if (isTold) state.timer = setTimeout(() => void patienceIsOver(state), patienceMs());
  else planTrouble();
  return isTold;
}

async function tellUnsent(): Promise<void> {
  trouble.timer = null;
  for (const state of [...states.values()].filter(({ isUnsent }) => isUnsent)) {
    if (state.isUnsent && !(await ask(state))) break;
  }
  if ([...states.values()].some(({ isUnsent }) => isUnsent)) planTrouble();
}

function planTrouble(): void {
  trouble.timer ??= setTimeout(() => void tellUnsent(), troubleMs).unref();
}

/** Wakes a run of this process that listens; false when there is none and a run has to begin. */
export function wakeListener(key: string, send: Send | null = null): boolean {
  const state = states.get(key);
  const [listener] = state?.listeners ?? [];
  if (!state || !listener) return false;
  state.send = send ?? state.send;
  listener.wake();
  return true;
}

/**
 * Wakes the worker of this key, or asks the engine for a run. Equal wake-ups are coalesced until the run begins: rows are
 * committed before their wake-up is sent and read after the run began, so that run processes everything due. A wake-up that
 * comes after a run's last look starts another run; only the end of the process loses one.
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

/** Keeps a wake-up that could not be sent; the engine gets it when it is back. */
export function keepUnsent(key: string, send: Send): void {
  if (states.size >= statesMax || wakeListener(key, send)) return;
  const state = stateOf(key);
  clearTimeout(state.timer);
  Object.assign(state, { send, isAsked: true, isUnsent: true });
  planTrouble();
}

/** Notes that a run for this wake-up begins in this process. A later wake-up wakes this run if it listens; otherwise it needs another run. */
export function begun(key: string): void {
  const state = states.get(key);
  if (state) settle(state);
}

/** From now on wake-ups wake this run. Returns how to leave: a wake-up it has not looked at then starts another run. */
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
