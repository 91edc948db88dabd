import { once } from 'node:events';
import type { Server } from 'node:http';
import { startEngine } from '#inngest/start-engine.ts';
import { flushCalls } from '#server/access/note-call.ts';
import { completeEnv, env, publicUrl } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { pool } from '#server/db/pool.ts';
import { describeDemo, seedDemo } from './demo.ts';
import { doors } from './doors.ts';
import { createHttpServer } from './http-server.ts';
import { openDatabase } from './open-database.ts';
import { preparePanel } from './panel.ts';

interface Part {
  stop(): Promise<unknown>;
}

const patienceMs = 15_000;

function progress(): (what: string) => void {
  const started = performance.now();
  return (what) => console.log(`· ${((performance.now() - started) / 1000).toFixed(1)} s  ${what}`);
}

async function listen(server: Server): Promise<void> {
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
}

/** Stops taking requests and lets those in flight finish; streams that never end are cut after a while. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(cut);
}

async function stopAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.stop().catch((error: unknown) => log.warn({ error: String(error) }, 'stopping'));
}

function stopOnSignals(parts: readonly Part[]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 25_000).unref();
    await stopAll(parts);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/** `npm start` and `npm run dev`: database, engine, panel, server; says what it does and where it can be reached. */
export async function serve(dev: boolean): Promise<void> {
  const step = progress();
  completeEnv({ NODE_ENV: dev ? 'development' : 'production' });
  // Parts are stopped in the order of this list; what starts later goes in front.
  const parts: Part[] = [];
  stopOnSignals(parts);
  try {
    parts.unshift(await openDatabase(true, step));
    parts.unshift({ stop: () => pool.end() }, { stop: flushCalls });
    if (!env.WHATSAPP_API_URL) completeEnv({ WHATSAPP_API_URL: `http://127.0.0.1:${env.PORT}/sandbox-operator` });
    if (env.CLOCK_OFFSET_SECONDS !== 0) log.warn({ seconds: env.CLOCK_OFFSET_SECONDS }, 'THE CLOCK IS SHIFTED');
    await seedDemo(step);
    const panel = await preparePanel(dev, step);
    step('starting the engine');
    parts.unshift(await startEngine());
    const server = createHttpServer(doors, panel.handOn);
    panel.attach(server);
    await listen(server);
    parts.unshift({ stop: () => closeServer(server) }, ...panel.parts);
    step(`ready: ${publicUrl()}`);
    console.log(describeDemo());
  } catch (error) {
    await stopAll(parts);
    throw error;
  }
}
