import { serve } from 'inngest/edge';
import { usesOutsideInngest } from '#server/base/env.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { type RunningEngine, startEmbeddedEngine } from './engine/start-engine.ts';
import { functions } from './functions.ts';

/** Starts the embedded engine, unless an Inngest outside does the work (its own variables are set). */
export async function startEngine(): Promise<RunningEngine> {
  if (usesOutsideInngest()) return { stop: async () => {} };
  const handler = serve({ client: inngest, functions: [...functions] });
  return startEmbeddedEngine({ handler: (request) => Promise.resolve(handler(request)) });
}
