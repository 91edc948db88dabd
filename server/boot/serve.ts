import { once } from 'node:events';
import type { Server } from 'node:http';
import { flushCalls } from '#server/access/note-call.ts';
import { env, publicUrl } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { pool } from '#server/db/pool.ts';
import { startEngine } from '#inngest/start-engine.ts';
import { createHttpServer } from './http-server.ts';
import { openDatabase } from './open-database.ts';

const patienceMs = 20_000;

function progress(): (what: string) => void {
  const started = Date.now();
  return (what) => console.log(`· ${((Date.now() - started) / 1000).toFixed(1)} s  ${what}`);
}

async function listen(server: Server): Promise<void> {
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
}

/** Stops taking requests, lets those in flight finish, hands leases back, closes the database; then the process ends. */
function stopOnSignals(server: Server, parts: readonly { stop(): Promise<void> }[]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs + 5_000).unref();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), patienceMs).unref();
    await new Promise((resolve) => server.close(resolve));
    for (const part of parts) await part.stop().catch((error: unknown) => log.warn({ error: String(error) }, 'stopping'));
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/** `npm start`: database, engine, server; says what it does and where it can be reached. */
export async function serve(): Promise<void> {
  const step = progress();
  const database = await openDatabase(step);
  if (env.CLOCK_OFFSET_SECONDS !== 0) log.warn({ seconds: env.CLOCK_OFFSET_SECONDS }, 'THE CLOCK IS SHIFTED');
  step('starting the engine');
  const engine = await startEngine();
  const server = createHttpServer([], (_request, response) => {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
  });
  await listen(server);
  stopOnSignals(server, [
    engine,
    { stop: flushCalls },
    { stop: () => pool.end() },
    database,
  ]);
  step(`ready: ${publicUrl()}/v1/health`);
}
