import { serve } from 'inngest/next';
import { guardFunctions } from '#inngest/guard-functions.ts';
import { serveOptions } from '#inngest/serve-options.ts';

/**
 * Serves the job functions to an external Inngest server, hosted or self-hosted, which the SDK's own environment
 * variables configure. A caller without Inngest's key cannot trigger a new registration either.
 */
const door = serve({ ...serveOptions(), enableUnauthedSync: false });
export const GET = guardFunctions(door.GET);
export const POST = guardFunctions(door.POST);
export const PUT = guardFunctions(door.PUT);
