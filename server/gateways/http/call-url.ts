import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';
import { parseTarget } from './check-target.ts';
import { describeFailure } from './describe-failure.ts';
import { guardedRequest } from './guarded-request.ts';
import { readStart } from './read-start.ts';

export interface UrlCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface UrlAnswer {
  /** Null if the server did not respond. */
  readonly status: number | null;
  readonly contentType: string | null;
  readonly text: string | null;
  /** The response was longer than the limit and was truncated. */
  readonly cut: boolean;
  /** Why there was no response. */
  readonly error: string | null;
}

const patienceMs = 10_000;
const answerMax = 64 * 1024;

/** Headers that tell how the bytes travel, or who the caller is to a proxy. Only this server sets them. */
const reserved =
  /^(host|content-length|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|x-forwarded-.*|forwarded)$/i;

/** Whether a user may choose this header. */
export const isFreeHeader = (name: string): boolean =>
  /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name) && !reserved.test(name);

/**
 * Parses an address that may be called: public https, or listed in WEBHOOK_ALLOWED_TARGETS. Returns null for any other.
 */
export const callableUrl = parseTarget;

/**
 * Calls an address that a user named. The limits are 10 s for everything and 64 KiB of the response, without redirects.
 * The address dialled is the address checked. Never throws.
 */
export async function callUrl({ url, method, headers, body }: UrlCall): Promise<UrlAnswer> {
  if (isHeldBack()) return { status: null, contentType: null, text: null, cut: false, error: heldBackWords };
  const signal = AbortSignal.timeout(patienceMs);
  const length = body ? { 'Content-Length': body.length } : {};
  try {
    const asked = {
      method,
      headers: { 'User-Agent': 'Parley/1.0', ...headers, ...length },
      body: body ?? undefined,
      signal,
    };
    const response = await guardedRequest(url, asked);
    const { bytes, cut } = await readStart(response, answerMax);
    const contentType = response.headers['content-type'] ?? null;
    return { status: response.statusCode ?? null, contentType, text: bytes.toString('utf8'), cut, error: null };
  } catch (error) {
    const why = signal.aborted ? `no complete answer within ${patienceMs / 1_000} s` : describeFailure(error);
    return { status: null, contentType: null, text: null, cut: false, error: why };
  }
}
