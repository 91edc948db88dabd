import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';
import { parseTarget } from './check-target.ts';
import { describeFailure } from './describe-failure.ts';
import { guardedRequest, readStart } from './guarded-request.ts';

export interface UrlCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface UrlAnswer {
  /** The HTTP status; null if the server did not respond. */
  readonly status: number | null;
  readonly contentType: string | null;
  readonly text: string | null;
  /** Whether the response was longer than the limit and was cut. */
  readonly cut: boolean;
  /** The reason why there was no response. Null if a response arrived. */
  readonly error: string | null;
}

const patienceMs = 10_000;
const answerMax = 64 * 1024;

/** Headers that control the transport, or that tell a proxy who the caller is. Users may not set these headers. */
const reserved =
  /^(host|content-length|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|x-forwarded-.*|forwarded)$/i;

/** Whether users may set this header in the calls that they configure. */
export const isFreeHeader = (name: string): boolean =>
  /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name) && !reserved.test(name);

/**
 * Parses a URL that a user wants the server to call. Public https URLs and hosts in WEBHOOK_ALLOWED_TARGETS are
 * allowed. Null for any other URL.
 */
export const callableUrl = parseTarget;

/**
 * Calls a URL that a user chose. The whole call may take 10 s, at most 64 KiB of the response are read, and redirects
 * are not followed. The connection goes to exactly the IP address that was checked. Never throws.
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
