/** A step: the reaction of the scripted AI server to one request. */
export type AiStep =
  | {
      readonly kind: 'say';
      readonly text: string;
      readonly calls: readonly AiCall[];
      readonly finish?: string;
      readonly usage?: AiUsage | null;
    }
  | { readonly kind: 'fail'; readonly status: number; readonly code: string; readonly retryAfter: string | null }
  | { readonly kind: 'reset'; readonly when: 'before' | 'amid' }
  | { readonly kind: 'body'; readonly body: string; readonly status: number; readonly headers: Record<string, string> }
  | { readonly kind: 'huge'; readonly bytes: number }
  | { readonly kind: 'vectors'; readonly vectors: readonly (readonly number[])[] }
  | { readonly kind: 'after'; readonly ms: number; readonly step: AiStep }
  | { readonly kind: 'silence' };

export interface AiUsage {
  readonly in: number;
  readonly out: number;
}

export interface AiCall {
  readonly id?: string;
  readonly name: string;
  /** The arguments of the tool call. A string is sent unchanged, so that a test can send invalid JSON. */
  readonly input: Readonly<Record<string, unknown>> | string;
}

/** Answers with text. With `usage: null` the answer has no token counts. */
export const say = (text: string, usage?: AiUsage | null): AiStep => ({
  kind: 'say',
  text,
  calls: [],
  ...(usage === undefined ? {} : { usage }),
});

/** Answers with calls of tools, and with a text if one is given. */
export const callTools = (calls: readonly AiCall[], text = ''): AiStep => ({ kind: 'say', text, calls });

/** Answers with a call of one tool. */
export const callTool = (name: string, input: AiCall['input'] = {}): AiStep => callTools([{ name, input }]);

/**
 * Answers with a text that is cut off in the middle (`length`) or blocked by the provider's rules (`content_filter`).
 */
export const endWith = (finish: 'length' | 'content_filter', text = ''): AiStep => ({
  kind: 'say',
  text,
  calls: [],
  finish,
});

/**
 * Answers with an error in OpenAI's format: `fail(429, {retryAfter: 2})`, `fail(429, {code: 'insufficient_quota'})`.
 */
export const fail = (status: number, more: { code?: string; retryAfter?: number | string } = {}): AiStep => ({
  kind: 'fail',
  status,
  code: more.code ?? 'scripted_error',
  retryAfter: more.retryAfter === undefined ? null : String(more.retryAfter),
});

/** Resets the connection, either before the first byte of the answer or in the middle of the answer. */
export const reset = (when: 'before' | 'amid' = 'before'): AiStep => ({ kind: 'reset', when });

/**
 * Answers with the given body, which may be invalid: `answer('{"oops"')`. The content type is JSON unless `headers`
 * sets another type.
 */
export const answer = (body: string, status = 200, headers: Record<string, string> = {}): AiStep => ({
  kind: 'body',
  body,
  status,
  headers,
});

/** Answers with a well-formed body of about this many bytes. Stops when the client stops reading. */
export const huge = (bytes = 64 * 1024 * 1024): AiStep => ({ kind: 'huge', bytes });

/** Answers an embeddings request with these vectors, whatever texts the request contains. */
export const vectors = (list: readonly (readonly number[])[]): AiStep => ({ kind: 'vectors', vectors: list });

/** Never answers, so that the caller has to give up. */
export const silence = (): AiStep => ({ kind: 'silence' });

/** Waits and then runs a step, to imitate a slow model in a benchmark. Tests use a gate (`openable`) instead. */
export const after = (ms: number, step: AiStep): AiStep => ({ kind: 'after', ms, step });

/** Makes a gate that delays an answer until the test opens the gate: `ai.script(() => gate.before(say('late')))`. */
export function openable() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    open: () => resolve(),
    before: (step: AiStep): Promise<AiStep> => promise.then(() => step),
  };
}
