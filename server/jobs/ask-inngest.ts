import { oncePerProcess } from '#server/base/once-per-process.ts';

/** Holds the callback that is called when an external Inngest server has answered a call successfully. */
export const outsideInngest = oncePerProcess('outside-inngest', () => ({ answered: null as (() => void) | null }));

/**
 * The time limit of a call, in milliseconds. An Inngest server that accepts the connection and never answers must not
 * block its callers.
 */
const patienceMs = 10_000;
const quotedMax = 200;

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

/** Explains why a call to Inngest failed, for the administrator who set Inngest up. */
function explain(url: URL, status: number, text: string): string {
  if (status === 401 || status === 403) {
    const key = url.pathname.startsWith('/e/') ? 'INNGEST_EVENT_KEY' : 'INNGEST_SIGNING_KEY';
    return `Inngest at ${url.origin} does not know our ${key} (it answered ${status})`;
  }
  if (status < 300) return `what answers at ${url.origin} is no Inngest`;
  return `Inngest at ${url.origin} answered ${status}: ${text.slice(0, quotedMax)}`;
}

/**
 * Makes the SDK's calls to an external Inngest server, with a time limit. If the server answers with an error or with
 * text that is not JSON, returns a JSON answer with a readable error. Otherwise the SDK would report a parser's error.
 */
export const askInngest: typeof fetch = async (input, init) => {
  const response = await fetch(input, { signal: AbortSignal.timeout(patienceMs), ...init });
  const text = await response.text();
  const { status } = response;
  if (response.ok && isJson(text)) {
    outsideInngest.answered?.();
    return new Response(text, { status, headers: response.headers });
  }
  const url = new URL(input instanceof Request ? input.url : input);
  const refused = response.ok ? 502 : status;
  return Response.json({ ids: [], status: refused, error: explain(url, status, text) }, { status: refused });
};
