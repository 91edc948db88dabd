import { startEngine } from '#inngest/start-engine.ts';
import { flushCalls } from '#server/access/note-call.ts';
import { env, publicUrl } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { pool } from '#server/db/pool.ts';
import { sandboxPath } from '#server/sandbox/handle-sandbox-request.ts';
import { startSandbox } from '#server/sandbox/post-callbacks.ts';
import { describeDemo, seedDemo } from './demo.ts';
import { doorsFor } from './doors.ts';
import { createHttpServer } from './http-server.ts';
import { listen } from './listen.ts';
import { preparePanel } from './panel.ts';
import type { Part } from './stop-on-signals.ts';

/** How long requests in flight may take when the process ends, in milliseconds; in development a browser's reload socket never ends. */
const patienceMs = (dev: boolean) => (dev ? 500 : 15_000);

/** Everything that needs the database: demo, panel, engine, HTTP server. What starts later is stopped earlier. */
export async function runServer(dev: boolean, parts: Part[], step: (what: string) => void): Promise<void> {
  parts.unshift({ stop: flushCalls }, { stop: () => pool.end() });
  if (env.CLOCK_OFFSET_SECONDS !== 0) log.warn({ seconds: env.CLOCK_OFFSET_SECONDS }, 'THE CLOCK IS SHIFTED');
  await seedDemo(step);
  const panel = await preparePanel(dev, step);
  step('starting the engine');
  parts.unshift(await startEngine(dev), ...panel.parts);
  const server = createHttpServer(doorsFor(dev), panel.handOn);
  parts.unshift(await listen(server, patienceMs(dev)));
  if (env.WHATSAPP_API_URL?.endsWith(sandboxPath)) parts.unshift(startSandbox());
  step(`ready: ${publicUrl()}`);
  console.log(describeDemo());
}
