import { env } from '#server/base/env.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { functions } from './functions.ts';

/** Where the functions are served. */
export const servePath = '/api/inngest';

/** What the SDK's `serve` is given, whatever stands around it. Inngest calls back at PUBLIC_URL, unless its own variable names another origin. */
export function serveOptions() {
  const origin = env.INNGEST_SERVE_ORIGIN ?? env.PUBLIC_URL;
  return { client: inngest, functions: [...functions], ...(origin ? { serveOrigin: origin } : {}) };
}
