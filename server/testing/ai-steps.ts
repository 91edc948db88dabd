/** What the scripted AI server does with one request. */
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
  /** A text is sent as it is, so that it can be no JSON. */
  readonly input: Readonly<Record<string, unknown>> | string;
}

/** An answer in words; `usage: null` leaves the count of tokens out. */
export const say = (text: string, usage?: AiUsage | null): AiStep => ({
  kind: 'say',
  text,
  calls: [],
  ...(usage === undefined ? {} : { usage }),
});

/** Tools the model wants to have run, with words beside them if it says any. */
export const callTools = (calls: readonly AiCall[], text = ''): AiStep => ({ kind: 'say', text, calls });

/** One tool. */
export const callTool = (name: string, input: AiCall['input'] = {}): AiStep => callTools([{ name, input }]);

/** Words that end in the middle (`length`), or that the provider's rules forbade (`content_filter`). */
export const endWith = (finish: 'length' | 'content_filter', text = ''): AiStep => ({
  kind: 'say',
  text,
  calls: [],
  finish,
});

/** An error as OpenAI writes it: `fail(429, {retryAfter: 2})`, `fail(429, {code: 'insufficient_quota'})`. */
export const fail = (status: number, more: { code?: string; retryAfter?: number | string } = {}): AiStep => ({
  kind: 'fail',
  status,
  code: more.code ?? 'scripted_error',
  retryAfter: more.retryAfter === undefined ? null : String(more.retryAfter),
});

/** The connection is reset: before a byte of the answer, or in the middle of it. */
export const reset = (when: 'before' | 'amid' = 'before'): AiStep => ({ kind: 'reset', when });

/** Any bytes at all, as JSON unless the headers say otherwise: `answer('{"oops"')`. */
export const answer = (body: string, status = 200, headers: Record<string, string> = {}): AiStep => ({
  kind: 'body',
  body,
  status,
  headers,
});

/** A well-formed answer of about so many bytes, sent for as long as somebody reads. */
export const huge = (bytes = 64 * 1024 * 1024): AiStep => ({ kind: 'huge', bytes });

/** These vectors, whatever was asked; for the embeddings. */
export const vectors = (list: readonly (readonly number[])[]): AiStep => ({ kind: 'vectors', vectors: list });

/** Nothing, until the caller gives up. */
export const silence = (): AiStep => ({ kind: 'silence' });

/** A step after a while: for a model that is slow in a bench. A test opens a gate instead. */
export const after = (ms: number, step: AiStep): AiStep => ({ kind: 'after', ms, step });

/** Holds an answer back until the test opens it: `ai.script(() => gate.before(say('late')))`. */
export function openable() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    open: () => resolve(),
    before: (step: AiStep): Promise<AiStep> => promise.then(() => step),
  };
}
