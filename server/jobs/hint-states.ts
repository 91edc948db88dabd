import { usesOutsideInngest } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** Begins a run at the engine; false when it could not be told. Must not throw. */
export type Send = () => Promise<boolean>;

/** A run of this process that looks once more when it is rung for. */
export interface Listener {
  ring(): void;
  /** It was rung for, and has not looked since. */
  isRung(): boolean;
}

/**
 * What this process knows of one hint. A hint without a state is idle: whoever comes with it asks for a run.
 *
 *   idle ── hint ──→ asked ── a run begins ──→ idle, or running when the run listens
 *   asked ── hint ──→ asked again ── no run was seen to begin, for a while ──→ asked, by another message to the engine
 *   running ── hint ──→ asked again: the run is rung for, and looks once more before it ends
 */
interface State {
  readonly key: string;
  /** A run was asked for, and none was seen to begin. */
  isAsked: boolean;
  /** Something came since; or the engine could not be told. */
  isAskedAgain: boolean;
  /** The engine could not be told, and is when it is back. */
  isUnsent: boolean;
  send: Send | null;
  timer: NodeJS.Timeout | undefined;
  readonly listeners: Set<Listener>;
}

const { states, trouble } = oncePerProcess('hint-states', () => ({
  states: new Map<string, State>(),
  trouble: { timer: null as NodeJS.Timeout | null },
}));

/** Beyond so many different ones a hint is sent without being remembered: more often than needed, or left to the reconciler. */
const statesMax = 10_000;
/**
 * A run that began in another process is not seen here: what came since is asked for once more after this long. An
 * Inngest outside needs up to a second to begin a run, and the more the more often it is asked.
 */
const patienceMs = () => (usesOutsideInngest() ? 2_000 : 100);
/** An engine that could not be told (it, or its database, is away) is tried again after so long, with one hint first. */
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

/** Idle ones are not kept. */
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

/** Tells the engine, and waits for a run to begin. What comes meanwhile is told again, unless one does. */
async function ask(state: State): Promise<boolean> {
  state.isAsked = true;
  state.isAskedAgain = false;
  const isTold = (await state.send?.()) ?? true;
  // A run began meanwhile, after what this was about: it finds that.
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

/** Rings for a run of this process that listens; false when there is none, and one has to begin. */
export function ringFor(key: string, send: Send | null = null): boolean {
  const state = states.get(key);
  const [listener] = state?.listeners ?? [];
  if (!state || !listener) return false;
  state.send = send ?? state.send;
  listener.ring();
  return true;
}

/**
 * There is something new. Of many same hints one is sent until its run begins: that run finds whatever the others were
 * about, since rows are committed before they are hinted at and read after a run began. A run that listens is rung for
 * instead. No hint after a run's last look is lost, short of the process.
 */
export async function hint(key: string, send: Send): Promise<void> {
  if (ringFor(key, send)) return;
  const known = states.get(key);
  if (!known && states.size >= statesMax) return void (await send());
  const state = known ?? stateOf(key);
  state.send = send;
  if (state.isAsked) state.isAskedAgain = true;
  else await ask(state);
}

/** The engine could not be told of this one: it is when it is back. */
export function keepUnsent(key: string, send: Send): void {
  if (states.size >= statesMax || ringFor(key, send)) return;
  const state = stateOf(key);
  clearTimeout(state.timer);
  Object.assign(state, { send, isAsked: true, isUnsent: true });
  planTrouble();
}

/** A run of this hint begins in this process: what comes from now on needs another, or rings for this one. */
export function begun(key: string): void {
  const state = states.get(key);
  if (state) settle(state);
}

/** From now on hints ring for this run. Answers how to leave: what it was rung for and has not looked at is not lost with it. */
export function listen(key: string, listener: Listener): () => void {
  const state = stateOf(key);
  state.listeners.add(listener);
  return () => {
    if (!state.listeners.delete(listener)) return;
    if (listener.isRung() && state.send && !ringFor(key)) {
      if (state.isAsked) state.isAskedAgain = true;
      else void ask(state);
    }
    tidy(state);
  };
}
