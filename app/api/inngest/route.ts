import { serve } from 'inngest/next';
import { guardFunctions } from '#inngest/guard-functions.ts';
import { serveOptions } from '#inngest/serve-options.ts';

/**
 * The functions, for an Inngest outside (hosted or self-hosted, by the SDK's own variables). Nobody who does not have its
 * key may make us register them again, either.
 */
const door = serve({ ...serveOptions(), enableUnauthedSync: false });
export const GET = guardFunctions(door.GET);
export const POST = guardFunctions(door.POST);
export const PUT = guardFunctions(door.PUT);
