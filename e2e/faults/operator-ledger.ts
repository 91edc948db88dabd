import { createHmac } from 'node:crypto';
import http from 'node:http';
import { onLoopback } from './loopback-server.ts';

/** One message that the fake messaging provider accepted. */
interface Taken {
  readonly to: string;
  /** The process that sent the message. Each process can get its own URL of the provider (`urlFor`). */
  readonly by: string;
  /** The text of the message, or its template as JSON. */
  readonly words: string;
  /** When the message arrived, by `performance.now()`. */
  readonly at: number;
}

/**
 * How the fake messaging provider treats a message: `takes` accepts the message, `vanishes` accepts it and closes the
 * connection, and `answers` means that another response was sent already.
 */
export type OperatorManner = (to: string, response: http.ServerResponse) => 'takes' | 'vanishes' | 'answers';

export interface OperatorLedger {
  urlFor(process: string): string;
  /** All accepted messages, including duplicates. These are the messages that customers would have received. */
  readonly taken: readonly Taken[];
  behave(manner: OperatorManner): void;
  /** The number of messages without a response so far. */
  underWay(): number;
  stop(): Promise<void>;
}

interface Sent {
  readonly to: string;
  readonly text?: { readonly body: string };
  readonly template?: unknown;
}

export const takesAll: OperatorManner = () => 'takes';

/** Refuses a message with an error in the messaging provider's format. */
export function refuse(response: http.ServerResponse, status: number, code: number): 'answers' {
  const error = { message: `(#${code})`, code, error_data: { details: 'why' } };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  return 'answers';
}

/**
 * Starts a fake messaging provider inside the test, which survives the killed processes and records every accepted
 * message.
 */
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

/** Posts a customer's message to the webhook as the messaging provider does. Returns the status. */
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
