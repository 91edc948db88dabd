import { createHmac } from 'node:crypto';
import http from 'node:http';
import { onLoopback } from './loopback-server.ts';

/** One message the operator took. */
interface Taken {
  readonly to: string;
  /** Which process sent it: each may call the operator by an address of its own (`urlFor`). */
  readonly by: string;
  /** Its text, or its template as JSON. */
  readonly words: string;
  /** `performance.now()`. */
  readonly at: number;
}

/** How it treats a send: takes it, takes it and hangs up, or answers anything else itself. */
export type OperatorManner = (to: string, response: http.ServerResponse) => 'takes' | 'vanishes' | 'answers';

export interface OperatorLedger {
  urlFor(process: string): string;
  /** Everything it took, as often as it did: what reached people, whoever died meanwhile. */
  readonly taken: readonly Taken[];
  behave(manner: OperatorManner): void;
  /** Sends it is asked for and has not answered. */
  underWay(): number;
  stop(): Promise<void>;
}

interface Sent {
  readonly to: string;
  readonly text?: { readonly body: string };
  readonly template?: unknown;
}

export const takesAll: OperatorManner = () => 'takes';

/** Refuses as the operator does. */
export function refuse(response: http.ServerResponse, status: number, code: number): 'answers' {
  const error = { message: `(#${code})`, code, error_data: { details: 'why' } };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  return 'answers';
}

/** A network operator of the test's own, which outlives the processes that are killed, and keeps a ledger. */
export async function startOperatorLedger(waitMs = 0): Promise<OperatorLedger> {
  const taken: Taken[] = [];
  let manner = takesAll;
  let open = 0;
  const server = http.createServer(async (request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Sent;
    if (!request.url?.endsWith('/messages')) return void response.end('{}');
    const outcome = manner(body.to, response);
    if (outcome === 'answers') return;
    const words = body.text?.body ?? JSON.stringify(body.template);
    const by = request.url?.split('/')[1] ?? '';
    const id = `wamid.LEDGER${taken.push({ to: body.to, by, words, at: performance.now() })}`;
    if (outcome === 'vanishes') return void request.socket.resetAndDestroy();
    const answer = { messages: [{ id }], contacts: [{ input: body.to, wa_id: body.to }] };
    setTimeout(() => response.end(JSON.stringify(answer)), waitMs);
  });
  server.keepAliveTimeout = 60_000;
  const { port, goDown } = await onLoopback(server);
  return {
    urlFor: (process) => `http://127.0.0.1:${port}/${process}`,
    taken,
    behave: (next) => {
      manner = next;
    },
    underWay: () => open,
    stop: goDown,
  };
}

/** What somebody writes, as the operator tells it; answers the status. */
export async function tellInbound(
  url: string,
  appSecret: string,
  word: { readonly phoneNumberId: string; readonly from: string; readonly id: string; readonly text: string },
): Promise<number> {
  const { phoneNumberId, from, id, text } = word;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551150001000', phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: 'Marina Souza' }, wa_id: from }],
    messages: [{ from, id, timestamp, type: 'text', text: { body: text } }],
  };
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const answer = await fetch(`${url}/api/channels/whatsapp`, { method: 'POST', headers, body });
  return answer.status;
}
