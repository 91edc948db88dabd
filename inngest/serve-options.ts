import { env, publicUrl } from '#server/base/env.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { functions } from './functions.ts';

/** The path at which the functions are served. */
export const servePath = '/api/inngest';

/**
 * Returns the options of the SDK's `serve`. They make Inngest call back at our own URL, so that a caller cannot choose
 * the URL.
 */
export function serveOptions() {
  const serveOrigin = env.INNGEST_SERVE_ORIGIN ?? publicUrl();
  return { client: inngest, functions: [...functions], serveOrigin, servePath };
}
