import { parseTarget } from './check-target.ts';
import { describeFailure } from './describe-failure.ts';
import { guardedRequest, readStart } from './guarded-request.ts';

type PageFailure = 'not_allowed' | 'not_reachable' | 'not_found' | 'refused' | 'too_large';

export type PublicPage =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly contentType: string | null }
  | { readonly ok: false; readonly code: PageFailure; readonly isPassing: boolean; readonly detail: string };

const patienceMs = 20_000;
const redirectsMax = 5;
const headers = {
  'User-Agent': 'Parley/1.0',
  Accept: 'text/html, text/plain, text/markdown, application/pdf;q=0.9, */*;q=0.5',
  'Accept-Encoding': 'identity',
};

const failed = (code: PageFailure, detail: string, isPassing = false): PublicPage => ({
  ok: false,
  code,
  isPassing,
  detail,
});

const failureOf = (status: number): PublicPage => {
  const detail = `HTTP ${status}`;
  if (status === 404 || status === 410) return failed('not_found', detail);
  if (status === 429 || status >= 500) return failed('not_reachable', detail, true);
  return failed('refused', detail);
};

/**
 * Fetches a web page from a URL that a user entered. Redirects are followed, and the IP address of every connection is
 * checked. The whole call may take 20 s, and at most `bytesMax` bytes are read. Never throws.
 */
export async function fetchPublicPage(address: string, bytesMax: number): Promise<PublicPage> {
  const signal = AbortSignal.timeout(patienceMs);
  let url = parseTarget(address);
  try {
    for (let hop = 0; hop <= redirectsMax; hop += 1) {
      if (!url) return failed('not_allowed', 'the address is not public https');
      const response = await guardedRequest(url, { method: 'GET', headers, signal });
      const { statusCode = 0 } = response;
      const { location } = response.headers;
      if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
        response.destroy();
        url = URL.canParse(location, url) ? parseTarget(new URL(location, url).href) : null;
        continue;
      }
      if (statusCode < 200 || statusCode >= 300) {
        response.destroy();
        return failureOf(statusCode);
      }
      const { bytes, cut } = await readStart(response, bytesMax);
      if (cut) return failed('too_large', `more than ${bytesMax} bytes`);
      return { ok: true, bytes, contentType: response.headers['content-type'] ?? null };
    }
    return failed('refused', 'it redirects without end');
  } catch (error) {
    if (signal.aborted) return failed('not_reachable', `no complete answer within ${patienceMs / 1_000} s`, true);
    const why = describeFailure(error);
    return /not public|not allowed/.test(why) ? failed('not_allowed', why) : failed('not_reachable', why, true);
  }
}
