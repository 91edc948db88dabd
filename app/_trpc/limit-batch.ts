import { toAppError } from '#server/api/to-app-error.ts';
import { errors } from '#server/contract/errors.ts';
import { callsAtOnce } from '#server/contract/platform/at-once.ts';

/** Counts the calls in a request as tRPC does: commas in the path separate calls only if the URL contains `batch=1`. */
const callsIn = ({ pathname, searchParams }: URL): number =>
  searchParams.get('batch') === '1' ? pathname.split(',').length : 1;

const message = `A batch holds at most ${callsAtOnce} calls: send the others in another one.`;

/**
 * Returns an error response if a request contains too many calls, otherwise null. The request limit counts a batch as
 * one request, although it contains many calls.
 */
export function tooManyCalls(address: string, requestId: string): Response | null {
  const calls = callsIn(new URL(address));
  if (calls <= callsAtOnce) return null;
  const code = 'invalid_request';
  const { status } = errors[code];
  const data = {
    code,
    httpStatus: status,
    details: { issues: [{ path: 'batch', message }], calls, most: callsAtOnce },
  };
  return Response.json(
    { error: { message, code: -32_600, data } },
    { status, headers: { 'x-request-id': requestId, 'cache-control': 'no-store' } },
  );
}

/**
 * Merges the headers of a batch's failures. It takes the longest `Retry-After`, so that the caller does not retry too
 * early.
 */
export function failureHeaders(failures: readonly unknown[]): Record<string, string> {
  const all = failures.flatMap((failure) => Object.entries(toAppError(failure).headers));
  const headers: Record<string, string> = {};
  for (const [name, value] of all) {
    const isLater = name === 'Retry-After' && Number(headers[name] ?? 0) > Number(value);
    if (!isLater) headers[name] = value;
  }
  return headers;
}
