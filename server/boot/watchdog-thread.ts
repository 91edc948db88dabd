import { createHash, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { noteDeath, takeBackDeath } from './watchdog-death.store.ts';

// The watchdog's thread. It cannot use what the process uses: that is what may stand.

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

/** Looks at the loop this often. A thread that was frozen with its process counts the time it slept as one look. */
const lookMs = Math.min(250, limitMs / 8);
/** From then on what stands on the loop is noted: whatever ends the process now, it died of that. */
const namedMs = Math.min(2_000, limitMs / 4);
/** An answer of the main thread comes within its very loop, or not at all. */
const answerMs = 1_000;
const stackMax = 4_000;

/** Evaluated within whatever the main thread is doing: V8 interrupts even one endless expression for it. */
const look = `JSON.stringify({
  work: globalThis[Symbol.for('parley.working-on')]?.getStore(),
  stack: String(new Error().stack).split('\\n').slice(1).join('\\n'),
  isDebugged: process.getBuiltinModule('inspector').url() !== undefined,
})`;

const inTime = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, answerMs, null))]);

/** Asks the main thread, which stands, to evaluate something. */
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

/** Whoever read it may be gone: a line nobody can read keeps nothing from being done. */
function say(level: number, more: object, msg: string): void {
  try {
    writeSync(2, `${JSON.stringify({ level, time: Date.now(), ...more, msg })}\n`);
  } catch {
    // EPIPE, or EAGAIN of a pipe that is full.
  }
}

const hash = (key: string) => createHash('sha256').update(key).digest('hex');

/** A request is not taken up again by itself, and a cron has to be: their ends are only told. */
const isTakenUpAgain = (kind: string) => kind !== 'request' && kind !== 'cron';

/** What stands on the loop, as it was noted; null while the loop turns. */
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
  // The database may be away for a moment: what stays noted would count as a death.
  for (let time = 0; time < 10 && !(await isTakenBack()); time += 1) await delay(3_000);
}

async function endProcess({ seen, noted }: NonNullable<typeof standing>, beats: number): Promise<void> {
  const { isDebugged } = await seen;
  await noted;
  const now = await see();
  // It turned again meanwhile, or somebody looks at it by a debugger.
  if (isDebugged || now.isDebugged || Atomics.load(shared, beatsPlace) !== beats) return;
  const { work, stack } = now.work ? now : await seen;
  say(60, { work, stack, limitMs }, `the event loop stood for ${limitMs} ms: the process ends, to be started anew`);
  // Where it answers it ends with a code a supervisor can tell; its handlers, which would wait, are not asked.
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

/** The last word of a process that ends by an exception nobody caught. */
parentPort?.on('message', async ({ id, kind, key, stack }) => {
  await note(id, Promise.resolve({ work: { kind, key }, stack: String(stack), isDebugged: false }));
  Atomics.store(shared, notedPlace, 1);
  Atomics.notify(shared, notedPlace);
});
