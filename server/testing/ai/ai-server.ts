import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type AiRoute, type Asked, chatAnswer, embeddingsAnswer, streamChat } from './ai-answer.ts';
import { type AiStep, answer, fail, say } from './ai-steps.ts';

/** A request as the scripted AI server received it. */
export interface AiRequestSeen extends Asked {
  /** The bearer token of the request. */
  readonly key: string;
  readonly headers: http.IncomingHttpHeaders;
  /** The parsed JSON, or the fields of a form. A file in a form is `{name, type, bytes}`. */
  readonly body: Readonly<Record<string, unknown>>;
}

type Scripted = AiStep | ((request: AiRequestSeen) => AiStep | Promise<AiStep>);
/** The script of a route: one step or function that answers every request, or a list with one step for each request. */
export type AiScript = Scripted | readonly Scripted[];

const routes: Readonly<Record<string, AiRoute>> = {
  '/v1/chat/completions': 'chat',
  '/v1/embeddings': 'embeddings',
  '/v1/audio/transcriptions': 'transcriptions',
  '/v1/models': 'models',
};
const modelNames = ['gpt-4o-mini', 'gpt-4.1-mini', 'text-embedding-3-small', 'whisper-1'];

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of await new Response(bytes, { headers: { 'content-type': type } }).formData()) {
    fields[name] =
      typeof value === 'string'
        ? value
        : { name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return fields;
}

async function readBody(request: http.IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = new Uint8Array(await buffer(request));
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return readForm(bytes, type);
  return bytes.length === 0 ? {} : JSON.parse(new TextDecoder().decode(bytes));
}

const sendJson = (response: http.ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Sends a well-formed answer of about `bytes` bytes. Stops when the client stops reading. */
async function sendHuge(response: http.ServerResponse, bytes: number): Promise<void> {
  const chunk = 'a'.repeat(64 * 1024);
  function* parts() {
    yield '{"id":"1","choices":[{"index":0,"message":{"role":"assistant","content":"';
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
    yield '"},"finish_reason":"stop"}]}';
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  await pipeline(Readable.from(parts()), response).catch(() => {});
}

function sendWords(step: Extract<AiStep, { kind: 'say' }>, asked: AiRequestSeen, response: http.ServerResponse) {
  if (asked.route === 'transcriptions') return sendJson(response, 200, { text: step.text });
  if (asked.body.stream === true) return streamChat(step, asked, response);
  return sendJson(response, 200, chatAnswer(step, asked));
}

async function perform(step: AiStep, asked: AiRequestSeen, response: http.ServerResponse): Promise<void> {
  switch (step.kind) {
    case 'say':
      return void sendWords(step, asked, response);
    case 'vectors':
      return void sendJson(response, 200, embeddingsAnswer(step.vectors, asked));
    case 'fail': {
      const error = { message: `scripted: ${step.code}`, type: step.code, code: step.code };
      const wait = step.retryAfter === null ? {} : { 'retry-after': step.retryAfter };
      return void sendJson(response, step.status, { error }, wait);
    }
    case 'body':
      return void response
        .writeHead(step.status, { 'content-type': 'application/json', ...step.headers })
        .end(step.body);
    case 'reset':
      if (step.when === 'amid') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
        await new Promise<void>((resolve) => response.write('{"choices":[', () => resolve()));
      }
      return void response.socket?.resetAndDestroy();
    case 'huge':
      return sendHuge(response, step.bytes);
    case 'after':
      await Promise.race([new Promise((resolve) => setTimeout(resolve, step.ms)), once(response, 'close')]);
      return perform(step.step, asked, response);
    case 'silence':
      return;
  }
}

/**
 * Returns the step for a request to a route without a script: vectors made from the words, the list of models, or the
 * text `ok`.
 */
function plainly(asked: AiRequestSeen): AiStep {
  if (asked.route === 'embeddings') return answer(JSON.stringify(embeddingsAnswer(null, asked)));
  if (asked.route !== 'models') return say('ok');
  return answer(JSON.stringify({ object: 'list', data: modelNames.map((id) => ({ id, object: 'model' })) }));
}

/** Records the requests, and lets a test wait until a given number of requests has arrived. */
function keepRequests() {
  const requests: AiRequestSeen[] = [];
  const waiting: { readonly number: number; readonly tell: (request: AiRequestSeen) => void }[] = [];
  return {
    requests,
    keep: (request: AiRequestSeen) => {
      requests.push(request);
      for (const one of waiting) if (one.number === request.number) one.tell(request);
    },
    /**
     * Resolves with the request that has this number when the request has arrived. The requests of all routes are
     * counted together, from 1.
     */
    asked: (number: number): Promise<AiRequestSeen> => {
      const there = requests[number - 1];
      if (there) return Promise.resolve(there);
      const { promise, resolve } = Promise.withResolvers<AiRequestSeen>();
      waiting.push({ number, tell: resolve });
      return promise;
    },
  };
}

/**
 * A scripted AI server on loopback that speaks OpenAI's protocol: chat completions (tools, usage, streamed or whole),
 * embeddings, transcriptions and the list of models. Each request is answered by a step of `ai-steps.ts`:
 *
 *   const ai = await startAiServer();                       // at ai.url, `http://127.0.0.1:…/v1`
 *   ai.script([callTool('tag', { name: 'vip' }), say('Done')]);   // one step a request; a request beyond them gets 500
 *   ai.script(() => callTool('search'));                    // a function: every request, here an endless loop of tools
 *   ai.script((request) => request.body.model === 'a' ? fail(429, { retryAfter: 2 }) : say('b'));
 *   ai.script([vectors([[1, 0]])], 'embeddings');           // other routes have scripts of their own
 *
 * No test sleeps: `await ai.asked(1)` waits for the first request, and a gate holds its answer back:
 *
 *   const gate = openable();
 *   ai.script(() => gate.before(say('too late')));
 *   const turn = takeTurn();
 *   await ai.asked(1);                                       // the model is thinking; now a person takes over
 *   gate.open();
 *
 * `ai.requests` are the requests received, in their order; `ai.forget()` empties them and the scripts. As a process of
 * its own: `node server/testing/ai/ai-process.ts`.
 */
export async function startAiServer(port = 0) {
  const { requests, keep, asked } = keepRequests();
  const scripts = new Map<AiRoute, { script: AiScript; next: number }>();

  const stepFor = (request: AiRequestSeen): AiStep | Promise<AiStep> => {
    const at = scripts.get(request.route);
    if (!at) return plainly(request);
    const { script } = at;
    const list = Array.isArray(script) ? (script as readonly Scripted[]) : null;
    const scripted = list ? list[at.next++] : (script as Scripted);
    if (!scripted) return fail(500, { code: 'the_script_has_ended' });
    return typeof scripted === 'function' ? scripted(request) : scripted;
  };

  const server = http.createServer(async (request, response) => {
    const route = routes[new URL(request.url ?? '/', 'http://localhost').pathname];
    if (!route) return void sendJson(response, 404, { error: { message: 'no such path', code: 'not_found' } });
    const body = await readBody(request);
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const seen = { route, body, number: requests.length + 1, key, headers: request.headers };
    keep(seen);
    await perform(await stepFor(seen), seen, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: `http://${host}/v1`,
    /** The value for WEBHOOK_ALLOWED_TARGETS. Without this value, the product refuses to call loopback. */
    host,
    requests,
    asked,
    script: (script: AiScript, route: AiRoute = 'chat') => void scripts.set(route, { script, next: 0 }),
    forget: () => {
      requests.length = 0;
      scripts.clear();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type AiServer = Awaited<ReturnType<typeof startAiServer>>;
