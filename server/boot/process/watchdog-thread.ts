import { createHash, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { noteDeath, takeBackDeath } from './watchdog-death.store.ts';

// The code of the watchdog's thread. This code must not depend on the main thread, which may be blocked.

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
const [heartbeatsSlot, notedSlot] = [0, 1];

/**
 * How often the thread checks the event loop, in milliseconds. If thread and process were both frozen for a while, that
 * time counts as a single check.
 */
const lookMs = Math.min(250, limitMs / 8);
/**
 * If the event loop has been blocked for this time, in milliseconds, the work that blocks it is recorded. If the
 * process then dies, that work counts as the cause.
 */
const namedMs = Math.min(2_000, limitMs / 4);
/**
 * How long to wait for a reply of the main thread, in milliseconds. The main thread either replies in the middle of the
 * blocking code or never.
 */
const answerMs = 1_000;
const stackMax = 4_000;

/**
 * An expression that V8 evaluates in the main thread while other code is running there. The evaluation interrupts even
 * an endless loop.
 */
const look = `JSON.stringify({
  work: globalThis[Symbol.for('parley.working-on')]?.getStore(),
  stack: String(new Error().stack).split('\\n').slice(1).join('\\n'),
  isDebugged: process.getBuiltinModule('inspector').url() !== undefined,
})`;

const inTime = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, answerMs, null))]);

/** Evaluates an expression in the blocked main thread. Returns null if the main thread does not reply. */
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

/** Writes a log line to stderr. Errors are ignored, because the watchdog must go on even if nothing reads the log. */
function say(level: number, more: object, msg: string): void {
  try {
    writeSync(2, `${JSON.stringify({ level, time: Date.now(), ...more, msg })}\n`);
  } catch {
    // Ignore EPIPE (the reader has ended) and EAGAIN (the pipe is full).
  }
}

const hash = (key: string) => createHash('sha256').update(key).digest('hex');

/**
 * Whether a death of the process during this kind of work is recorded. It is only logged for a request, because a
 * request is not started again, and for a cron, because a cron must always be started again.
 */
const isTakenUpAgain = (kind: string) => kind !== 'request' && kind !== 'cron';

/** The recorded work that is blocking the event loop. Null while the loop is running. */
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
  // Try again for a while if the database is unreachable. A record that stays in the database would count as a crash.
  for (let time = 0; time < 10 && !(await isTakenBack()); time += 1) await delay(3_000);
}

async function endProcess({ seen, noted }: NonNullable<typeof standing>, heartbeats: number): Promise<void> {
  const { isDebugged } = await seen;
  await noted;
  const now = await see();
  // Do not end the process if its event loop runs again or a debugger is attached.
  if (isDebugged || now.isDebugged || Atomics.load(shared, heartbeatsSlot) !== heartbeats) return;
  const { work, stack } = now.work ? now : await seen;
  say(60, { work, stack, limitMs }, `the event loop stood for ${limitMs} ms: the process ends, to be started anew`);
  // End the process with an exit code that a supervisor can recognize, if the main thread replies. Exit handlers are
  // skipped, because they could wait for the blocked loop.
  await evaluate(`process.reallyExit(${exitCode})`).catch(() => null);
  process.kill(process.pid, 'SIGKILL');
}

let heartbeats = Atomics.load(shared, heartbeatsSlot);
let looks = 0;
setInterval(() => {
  const current = Atomics.load(shared, heartbeatsSlot);
  if (current !== heartbeats) {
    heartbeats = current;
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
    void endProcess(standing, heartbeats);
  }
}, lookMs);

/** Records the work that caused an uncaught exception, right before the process ends because of it. */
parentPort?.on('message', async ({ id, kind, key, stack }) => {
  await note(id, Promise.resolve({ work: { kind, key }, stack: String(stack), isDebugged: false }));
  Atomics.store(shared, notedSlot, 1);
  Atomics.notify(shared, notedSlot);
});
