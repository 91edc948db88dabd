import http from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { RunningApp } from '../support/app/start-app.ts';
import { onLoopback } from './loopback-server.ts';
import type { Customer, Stage } from './start-stage.ts';

/** A fake messaging provider. The first word of a message's text determines how it fails. */
export interface FailingOperator {
  readonly settings: Readonly<Record<string, string>>;
  /** The accepted texts. A text that was accepted twice appears twice. */
  readonly accepted: readonly string[];
  stop(): Promise<void>;
}

const refusals: Readonly<Record<string, readonly [status: number, code: number]>> = {
  window: [400, 131047],
  busy: [429, 130429],
};

/** Starts the fake messaging provider on loopback. */
export async function startFailingOperator(): Promise<FailingOperator> {
  const accepted: string[] = [];
  const busy = new Set<string>();
  const operate = (request: http.IncomingMessage, response: http.ServerResponse, text: string) => {
    const manner = text.split(' ')[0] ?? '';
    const refusal = refusals[manner];
    if (manner === 'hang') return;
    if (manner === 'nonsense') {
      response.writeHead(500).end('<html>');
    } else if (refusal && !busy.has(text)) {
      // The fake provider reports that it is too busy only on the first attempt.
      if (manner === 'busy') busy.add(text);
      const error = { message: `(#${refusal[1]})`, code: refusal[1], error_data: { details: 'why' } };
      response.writeHead(refusal[0], { 'retry-after': '1' }).end(JSON.stringify({ error }));
    } else {
      accepted.push(text);
      // The fake provider accepts the message, but cuts the connection before the response.
      if (manner === 'vanish') request.socket.resetAndDestroy();
      else response.end(JSON.stringify({ messages: [{ id: `wamid.${accepted.length}` }], contacts: [{ wa_id: '1' }] }));
    }
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as { text?: { body: string } };
    operate(request, response, body.text?.body ?? '');
  });
  const { port, goDown } = await onLoopback(server);
  return { settings: { WHATSAPP_API_URL: `http://127.0.0.1:${port}` }, accepted, stop: goDown };
}

export interface OperatorTally {
  readonly sends: number;
  /** For each kind of failure, the outcomes that occurred, sorted. */
  readonly outcomes: Readonly<Record<string, readonly string[]>>;
  /** The texts that the messaging provider accepted more than once. */
  readonly acceptedTwice: readonly string[];
  /** Idempotency keys whose second call got a different response from the first call. */
  readonly changed: readonly string[];
  readonly slowestMs: number;
}

const manners = ['hang', 'nonsense', 'window', 'vanish', 'busy', 'fine'];

async function send(app: RunningApp, customer: Customer, text: string, index: number) {
  const asked = performance.now();
  const to = `+55 11 98765-${String(index).padStart(4, '0')}`;
  const headers = { 'Idempotency-Key': `key ${text}` };
  const { status, body } = await customer.call(app, 'POST', '/messages', { type: 'text', to, text }, headers);
  return { status, body, ms: performance.now() - asked };
}

/** Fault F8 in e2e/README.md: each kind of failure occurs `each` times, and each idempotency key is sent twice. */
export async function failOperator(stage: Stage, operator: FailingOperator, each: number): Promise<OperatorTally> {
  const app = stage.apps[0] as RunningApp;
  const ids = { phone_number_id: '1000', waba_id: '2000', catalog_id: null };
  const connection = { name: 'Main', phone: '+551150001000', access_token: 't', ...ids };
  const customer = await stage.newCustomer([], { connections: [connection] });
  const outcomes = new Map<string, Set<string>>();
  const changed: string[] = [];
  const times: number[] = [];
  const texts = manners.flatMap((manner) => Array.from({ length: each }, (_, i) => `${manner} ${i}`));
  const sendTwice = async (text: string, index: number) => {
    const first = await send(app, customer, text, index);
    const again = await send(app, customer, text, index);
    times.push(first.ms);
    if (!isDeepStrictEqual(first.body, again.body)) changed.push(text);
    const { status, error } = first.body as { status?: string; error?: { code: string } | null };
    const manner = text.split(' ')[0] ?? '';
    const outcome = [first.status, status, error?.code].filter(Boolean).join(' ');
    outcomes.set(manner, (outcomes.get(manner) ?? new Set()).add(outcome));
  };
  await Promise.all(texts.map(sendTwice));
  return {
    sends: texts.length,
    outcomes: Object.fromEntries([...outcomes].map(([manner, met]) => [manner, [...met].sort()])),
    acceptedTwice: operator.accepted.filter((text, index) => operator.accepted.indexOf(text) !== index),
    changed,
    slowestMs: Math.round(Math.max(...times)),
  };
}
