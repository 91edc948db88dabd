import { serve } from 'inngest/next';
import { guardFunctions } from '#inngest/guard-functions.ts';
import { serveOptions } from '#inngest/serve-options.ts';

/**
 * Serves the job functions to an external Inngest server, hosted or self-hosted, which the SDK's own environment
 * variables configure. A caller without Inngest's key cannot trigger a new registration.
 */
const handler = serve({ ...serveOptions(), enableUnauthedSync: false });
export const GET = guardFunctions(handler.GET);
export const POST = guardFunctions(handler.POST);
export const PUT = guardFunctions(handler.PUT);
