import { flushCompileCache } from 'node:module';
import { completeEnv, env } from '#server/base/env.ts';
import { ownUrl } from '#server/base/http/own-address.ts';
import { sandboxPath } from '#server/base/sandbox-token.ts';
import { outliveRestart } from './database/outlive-restart.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './process/stop-on-signals.ts';
import { decideExposure } from './settings/decide-exposure.ts';

function progress(): (what: string) => void {
  const started = performance.now();
  return (what) => console.log(`· ${((performance.now() - started) / 1000).toFixed(1)} s  ${what}`);
}

/**
 * Decides who can reach the server and what is enabled. It uses the given settings, before the database's address is
 * completed.
 */
function settleExposure(step: (what: string) => void): void {
  const { isOwnOperator, sandbox, seedDemo, warnings } = decideExposure(env);
  completeEnv({ SANDBOX: String(sandbox), SEED_DEMO: String(seedDemo) });
  if (isOwnOperator) completeEnv({ WHATSAPP_API_URL: sandbox ? `${ownUrl()}${sandboxPath}` : '' });
  for (const warning of warnings) step(`⚠ ${warning}`);
}

/**
 * `npm start` and `npm run dev`: starts the server, prints each step, and prints where it can be reached once it is
 * ready.
 */
export async function serve(dev: boolean): Promise<void> {
  const step = progress();
  // Use a plain copy: each read of the real environment calls the operating system, and the SDK reads all of it with
  // every call.
  process.env = { ...process.env };
  completeEnv({ NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  settleExposure(step);
  const parts: Part[] = [];
  const isStopping = stopOnSignals(parts);
  try {
    const database = openDatabase(true, step);
    parts.unshift(comingUp(database));
    const { url } = await database;
    if (isStopping()) return;
    // Loaded only now: the pool reads the database's address when it is made.
    const { runServer } = await import('./run-server.ts');
    await runServer(dev, parts, step, (work) => outliveRestart(url, work, step));
    // Otherwise the cache is written when the process ends, and never by a process that is killed.
    flushCompileCache();
  } catch (error) {
    // Ctrl-C also reaches the child processes; that they ended is no failure to report.
    if (isStopping()) return;
    await stopAll(parts);
    throw error;
  }
}
