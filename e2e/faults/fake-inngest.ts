import { createHmac } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { onLoopback } from './loopback-server.ts';

interface Sent {
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly ts?: number;
}

interface Registered {
  readonly id: string;
  readonly triggers: readonly { readonly event?: string; readonly cron?: string }[];
  readonly concurrency?: unknown;
  readonly debounce?: { readonly period: string };
  readonly steps: { readonly step: { readonly runtime: { readonly url: string } } };
}

/**
 * The speed of the fake Inngest server: how many runs it starts each second, and how long after its event a run begins.
 * Runs with the same key are executed one after another.
 */
interface Pace {
  readonly runsPerSecond: number;
  readonly startMs: number;
}

/**
 * A fake Inngest server that behaves as the product expects (engine/protocol.md). The server can be unavailable, fail,
 * and start functions repeatedly.
 */
export interface FakeInngest {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Sets how the fake server responds to events from now on. */
  behave(behavior: 'works' | 'answers 500' | 'hangs'): void;
  /** Sets how many times an event starts each of its functions. */
  repeat(times: number): void;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  /** Whether the product has registered its functions. Events before the registration start nothing. */
  isInformed(): boolean;
  /** Runs every function that has a cron trigger once. */
  tick(): Promise<void>;
  /** The HTTP statuses of the function calls so far. */
  readonly calls: number[];
  /** The names of the events received so far. */
  readonly told: string[];
  stop(): Promise<void>;
}

const signingKey = 'signkey-test-0123456789abcdef0123456789abcdef';

/** Serializes JSON canonically (RFC 8785). Sorting the keys is enough for the bodies in these tests. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

function signed(body: string): string {
  const t = Math.floor(Date.now() / 1_000);
  const key = signingKey.replace(/^signkey-\w+-/, '');
  return `t=${t}&s=${createHmac('sha256', key).update(body).update(String(t)).digest('hex')}`;
}

async function bodyOf(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
}

/**
 * Starts runs, never faster than the pace allows. If a function requires an order, its runs start in the order of their
 * events.
 */
function startLines({ runsPerSecond, startMs }: Pace) {
  const lines = new Map<string, Promise<void>>();
  let slot = 0;
  return async (fn: Registered, event: Sent, call: () => Promise<void>): Promise<void> => {
    const due = performance.now() + startMs;
    const begin = async () => {
      slot = Math.max(slot + 1_000 / runsPerSecond, due, performance.now());
      await delay(Math.max(0, slot - performance.now()));
      await call();
    };
    if (!fn.concurrency) return begin();
    const key = `${fn.id} ${JSON.stringify(event.data)}`;
    const line = (lines.get(key) ?? Promise.resolve()).then(begin);
    lines.set(key, line);
    return line;
  };
}

/** Starts the fake Inngest server on loopback. Without a pace it is as fast as possible. */
export async function startFakeInngest(pace: Pace | null = null): Promise<FakeInngest> {
  let functions: readonly Registered[] = [];
  let behavior: Parameters<FakeInngest['behave']>[0] = 'works';
  let times = 1;
  let run = 0;
  const calls: number[] = [];
  const told: string[] = [];
  const inLine = pace && startLines(pace);
  /** For each debounce key, the timer of the latest event. */
  const bursts = new Map<string, NodeJS.Timeout>();
  const timers = new Set<NodeJS.Timeout>();

  const call = async (fn: Registered, event: Sent, attempt = 0): Promise<void> => {
    run += 1;
    const ctx = { attempt, run_id: `run-${run}`, stack: { stack: [], current: 0 }, step_id: 'step', env: '' };
    const body = canonical({ ctx, event, events: [event], steps: {}, version: 2, use_api: false });
    const headers = { 'content-type': 'application/json', 'x-inngest-signature': signed(body) };
    const init = { method: 'POST', headers, body };
    const answer = await fetch(fn.steps.step.runtime.url, init).catch(() => null);
    const status = answer?.status ?? 0;
    await answer?.text();
    calls.push(status);
    if (status >= 300 || status === 0) later(() => call(fn, event, attempt + 1), 500);
  };
  const later = (act: () => Promise<void>, ms: number): NodeJS.Timeout => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void act();
    }, ms);
    timers.add(timer);
    return timer;
  };
  const begin = (fn: Registered, event: Sent) => (inLine ? inLine(fn, event, () => call(fn, event)) : call(fn, event));
  const start = (event: Sent) => {
    for (const fn of functions.filter(({ triggers }) => triggers.some((one) => one.event === event.name))) {
      const wait = Math.max(0, (event.ts ?? 0) - Date.now());
      const quietMs = inLine && fn.debounce ? 1_000 * Number.parseFloat(fn.debounce.period) : 0;
      const burst = `${fn.id} ${JSON.stringify(event.data)}`;
      if (quietMs > 0) clearTimeout(bursts.get(burst));
      for (let i = 0; i < times; i += 1)
        bursts.set(
          burst,
          later(() => begin(fn, event), wait + quietMs),
        );
    }
  };
  const take = (url: string, body: unknown, response: http.ServerResponse) => {
    if (url.startsWith('/fn/register')) {
      functions = (body as { functions: Registered[] }).functions;
      response.end('{"ok":true,"modified":true}');
      return;
    }
    const events = (Array.isArray(body) ? body : [body]) as Sent[];
    for (const event of events) {
      told.push(event.name);
      start(event);
    }
    response.end(JSON.stringify({ ids: events.map((_, i) => `${run}-${i}`), status: 200 }));
  };
  const server = http.createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (behavior === 'answers 500') response.writeHead(500).end('{"error":"out of order"}');
    else if (behavior === 'works') take(request.url ?? '', body, response);
  });
  const { port, goDown, comeUp } = await onLoopback(server);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    settings: { INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: 'an-event-key', INNGEST_SIGNING_KEY: signingKey },
    behave: (next) => {
      behavior = next;
    },
    repeat: (next) => {
      times = next;
    },
    goDown,
    comeUp,
    isInformed: () => functions.length > 0,
    tick: async () => {
      const scheduled = functions.filter(({ triggers }) => triggers.some(({ cron }) => cron));
      await Promise.all(scheduled.map((fn) => begin(fn, { name: 'inngest/scheduled.timer', data: {} })));
    },
    calls,
    told,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await goDown();
    },
  };
}
