import { newId } from '#server/base/ids.ts';
import { TimeLimit, withinLimit } from '#server/jobs/within-limit.ts';
import type { RunRow } from './run.store.ts';

/** One operation in a 206 answer of the SDK (engine/protocol.md#call-response). */
export interface Op {
  readonly id: string;
  readonly op: string;
  readonly name?: string;
  readonly opts?: { readonly timeout?: string; readonly if?: string };
  readonly data?: unknown;
  readonly error?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Set when the SDK reports that a retry cannot help. */
  readonly final: boolean;
  readonly retryAfter: string | null;
}

export type ServeHandler = (request: Request) => Promise<Response>;

/** The URL of our own serve handler. Only its path and query matter, because no network call is made. */
export const serveUrl = 'http://embedded.invalid/api/inngest';

/** The largest answer of one call, in bytes of JSON. This is Inngest's own limit for the output of a step. */
const answerMax = 4 * 1024 * 1024;
/** Returned when a call failed without an answer from the function. The job engine repeats such a call. */
const noAnswer = { status: 502, final: false, retryAfter: null };

/** Matches how JSON writes a lone surrogate, which is half of a character. */
const isHalfCharacter = /\\ud[89a-f]/i;

/** Whether the value contains no lone surrogates. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => name.isWellFormed() && isWhole(one));
}

async function readAnswer(response: Response): Promise<Answer> {
  const bytes = await response.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  if (response.ok && !response.headers.has('x-inngest-sdk')) throw new Error('what answered is not the SDK');
  if (bytes.byteLength > answerMax) {
    const message = `the answer is larger than ${answerMax} bytes`;
    return { status: 400, body: { name: 'Error', message }, final: true, retryAfter: null };
  }
  const body: unknown = text === '' ? null : JSON.parse(text);
  // Refused, as on a real Inngest server: a step result with a lone surrogate could not be returned unchanged.
  if (response.status === 206 && isHalfCharacter.test(text) && !isWhole(body)) {
    return { ...noAnswer, body: { name: 'Error', message: 'Missing surrogate: a step answered half a character' } };
  }
  return {
    status: response.status,
    body,
    final: response.headers.get('x-inngest-no-retry') === 'true',
    retryAfter: response.headers.get('retry-after'),
  };
}

interface Call {
  readonly attemptsMax: number;
  /** The word `step`, or the id of the planned step to run. */
  readonly stepId: string;
  /** How long the call may take without a sign of progress, in milliseconds. */
  readonly limitMs: number;
}

/**
 * Calls a function through the serve handler, inside this process, with the protocol of Inngest's executor. If the
 * call does not settle in time, the attempt has failed, and a later answer is ignored.
 */
export async function callFunction(
  handler: ServeHandler,
  run: RunRow,
  { attemptsMax, stepId, limitMs }: Call,
): Promise<Answer> {
  const url = `${serveUrl}?fnId=${encodeURIComponent(run.function_id)}&stepId=${stepId}`;
  const body = {
    ctx: {
      run_id: run.id,
      attempt: run.attempt,
      max_attempts: attemptsMax,
      // When parallel steps were planned, each step is called separately.
      disable_immediate_execution: stepId !== 'step',
      use_api: false,
      stack: { stack: run.stack, current: run.stack.length },
      qi_id: newId(),
      request_id: newId(),
      step_id: 'step',
      env: '',
    },
    event: run.event,
    events: run.events ?? [run.event],
    steps: run.steps,
    defers: {},
    version: 2,
    use_api: false,
  };
  const request = new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-run-id': run.id,
      'x-inngest-req-version': '2',
      host: 'embedded.invalid',
    },
    body: JSON.stringify(body),
  });
  try {
    return await withinLimit(limitMs, async () => readAnswer(await handler(request)));
  } catch (error) {
    if (error instanceof TimeLimit) return { ...noAnswer, body: { name: error.name, message: error.message } };
    return { ...noAnswer, body: { name: 'Error', message: `the functions could not be called: ${String(error)}` } };
  }
}
