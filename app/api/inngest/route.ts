import { serve } from 'inngest/next';
import { guardFunctions } from '#inngest/guard-functions.ts';
import { serveOptions } from '#inngest/serve-options.ts';

/** The functions, for an Inngest outside (hosted or self-hosted, by the SDK's own variables). */
const door = serve(serveOptions());
export const GET = guardFunctions(door.GET);
export const POST = guardFunctions(door.POST);
export const PUT = guardFunctions(door.PUT);
