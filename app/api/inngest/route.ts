import { serve } from 'inngest/next';
import { guardFunctions } from '#inngest/guard-functions.ts';
import { serveOptions } from '#inngest/serve-options.ts';

/**
 * Serves the functions to an external Inngest (hosted or self-hosted, configured with the SDK's own variables). A
 * caller without its key cannot make us register the functions again either.
 */
const door = serve({ ...serveOptions(), enableUnauthedSync: false });
export const GET = guardFunctions(door.GET);
export const POST = guardFunctions(door.POST);
export const PUT = guardFunctions(door.PUT);
