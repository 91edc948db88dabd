import { createHash, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { noteDeath, takeBackDeath } from './watchdog-death.store.ts';

// The watchdog's thread. It cannot use what the process uses, because that may be blocked.

interface Given {
  readonly shared: Int32Array<SharedArrayBuffer>;
  readonly limitMs: number;
  readonly exitCode: number;
  readonly databaseUrl: string;
}

interface Seen {
  readonly work?: { readonly kind: string; readonly key: string };
  readonly stack: string;
  readonly isDebugged: boolean;
}

const { shared, limitMs, exitCode, databaseUrl } = workerData as Given;
const [beatsPlace, notedPlace] = [0, 1];

/**
 * How often the thread looks at the event loop. A thread that was frozen with its process counts the time it slept as
 * one look.
 */
const lookMs = Math.min(250, limitMs / 8);
/**
 * After this time the work that blocks the event loop is recorded. If the process ends from then on, that work is the
 * cause.
 */
const namedMs = Math.min(2_000, limitMs / 4);
/** How long to wait for the main thread. It answers within the blocked code, or not at all. */
const answerMs = 1_000;
const stackMax = 4_000;

/** Evaluated in the middle of what the main thread is doing: V8 interrupts even a single endless expression for it. */
const look = `JSON.stringify({
  work: globalThis[Symbol.for('parley.working-on')]?.getStore(),
  stack: String(new Error().stack).split('\\n').slice(1).join('\\n'),
  isDebugged: process.getBuiltinModule('inspector').url() !== undefined,
})`;

const inTime = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, answerMs, null))]);

/** Asks the blocked main thread to evaluate an expression. */
async function evaluate(expression: string): Promise<unknown> {
  const session = new Session();
  session.connectToMainThread();
  const answer = await inTime(session.post('Runtime.evaluate', { expression, returnByValue: true }));
  session.disconnect();
  return answer?.result.value ?? null;
}

async function see(): Promise<Seen> {
  const told = await evaluate(look).catch(() => null);
  if (typeof told !== 'string') return { stack: 'the main thread did not answer', isDebugged: false };
  return JSON.parse(told) as Seen;
}

/** Writes a line to stderr. The program that reads the log may be gone; that must not stop the watchdog. */
function say(level: number, more: object, msg: string): void {
  try {
    writeSync(2, `${JSON.stringify({ level, time: Date.now(), ...more, msg })}\n`);
  } catch {
    // EPIPE, or EAGAIN when the pipe is full.
  }
}

const hash = (key: string) => createHash('sha256').update(key).digest('hex');

/**
 * Whether this kind of work is started again after the process dies. A request is not, and a cron has to be, so for
 * these two the end is only logged.
 */
const isTakenUpAgain = (kind: string) => kind !== 'request' && kind !== 'cron';

/** The work that blocks the event loop, as it was recorded; null while the loop runs. */
let standing: { readonly id: string; readonly seen: Promise<Seen>; readonly noted: Promise<boolean> } | null = null;

async function note(id: string, seen: Promise<Seen>): Promise<boolean> {
  const { work, stack } = await seen;
  if (!work || !isTakenUpAgain(work.kind)) return false;
  try {
    await noteDeath(databaseUrl, { id, kind: work.kind, work: hash(work.key), stack: stack.slice(0, stackMax) });
    return true;
  } catch (error) {
    say(50, { error: String(error) }, 'what stands on the event loop could not be noted');
    return false;
  }
}

async function takeBack({ id, noted }: NonNullable<typeof standing>): Promise<void> {
  if (!(await noted)) return;
  const isTakenBack = () =>
    takeBackDeath(databaseUrl, id).then(
      () => true,
      () => false,
    );
  // The database may be away for a moment. A record that stays would count as a death.
  for (let time = 0; time < 10 && !(await isTakenBack()); time += 1) await delay(3_000);
}

async function endProcess({ seen, noted }: NonNullable<typeof standing>, beats: number): Promise<void> {
  const { isDebugged } = await seen;
  await noted;
  const now = await see();
  // The loop has run again meanwhile, or a debugger is attached.
  if (isDebugged || now.isDebugged || Atomics.load(shared, beatsPlace) !== beats) return;
  const { work, stack } = now.work ? now : await seen;
  say(60, { work, stack, limitMs }, `the event loop stood for ${limitMs} ms: the process ends, to be started anew`);
  // If the main thread answers, the process ends with a code that a supervisor can recognize. Its exit handlers would
  // wait, so they are skipped.
  await evaluate(`process.reallyExit(${exitCode})`).catch(() => null);
  process.kill(process.pid, 'SIGKILL');
}

let beats = Atomics.load(shared, beatsPlace);
let looks = 0;
setInterval(() => {
  const current = Atomics.load(shared, beatsPlace);
  if (current !== beats) {
    beats = current;
    looks = 0;
    if (standing) void takeBack(standing);
    standing = null;
    return;
  }
  looks += 1;
  if (!standing && looks * lookMs >= namedMs) {
    const id = randomUUID();
    const seen = see();
    standing = { id, seen, noted: note(id, seen) };
  }
  if (standing && looks * lookMs >= limitMs) {
    looks = 0;
    void endProcess(standing, beats);
  }
}, lookMs);

/** Records the work of a process that ends by an uncaught exception. */
parentPort?.on('message', async ({ id, kind, key, stack }) => {
  await note(id, Promise.resolve({ work: { kind, key }, stack: String(stack), isDebugged: false }));
  Atomics.store(shared, notedPlace, 1);
  Atomics.notify(shared, notedPlace);
});
