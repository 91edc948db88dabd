import { once } from 'node:events';
import type { Server } from 'node:http';
import { startEngine } from '#inngest/start-engine.ts';
import { flushCalls } from '#server/access/note-call.ts';
import { endLiveStreams } from '#server/api/live/live-stream.ts';
import { env, publicUrl } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { pool } from '#server/db/pool.ts';
import { sandboxPath } from '#server/sandbox/handle-sandbox-request.ts';
import { startSandbox } from '#server/sandbox/post-callbacks.ts';
import { describeDemo, seedDemo } from './demo.ts';
import { doorsFor } from './doors.ts';
import { createHttpServer } from './http-server.ts';
import { preparePanel } from './panel.ts';
import type { Part } from './stop-on-signals.ts';

const patienceMs = 15_000;

async function listen(server: Server): Promise<void> {
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
}

/** Stops taking requests and lets those in flight finish; streams that never end are cut after a while. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  endLiveStreams();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(cut);
}

/** Everything that needs the database: demo, panel, engine, HTTP server. What starts later is stopped earlier. */
export async function runServer(dev: boolean, parts: Part[], step: (what: string) => void): Promise<void> {
  parts.unshift({ stop: flushCalls }, { stop: () => pool.end() });
  if (env.CLOCK_OFFSET_SECONDS !== 0) log.warn({ seconds: env.CLOCK_OFFSET_SECONDS }, 'THE CLOCK IS SHIFTED');
  await seedDemo(step);
  const panel = await preparePanel(dev, step);
  step('starting the engine');
  parts.unshift(await startEngine(dev), ...panel.parts);
  const server = createHttpServer(doorsFor(dev), panel.handOn);
  panel.attach(server);
  await listen(server);
  parts.unshift({ stop: () => closeServer(server) });
  if (env.WHATSAPP_API_URL?.endsWith(sandboxPath)) parts.unshift(startSandbox());
  step(`ready: ${publicUrl()}`);
  console.log(describeDemo());
}
