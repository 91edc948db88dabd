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
 * Decides who can reach the server, and whether the sandbox and the demo are on. The decision uses the settings as the
 * administrator gave them, so it comes before the database's address is filled in.
 */
function settleExposure(step: (what: string) => void): void {
  const { isOwnOperator, sandbox, seedDemo, warnings } = decideExposure(env);
  completeEnv({ SANDBOX: String(sandbox), SEED_DEMO: String(seedDemo) });
  if (isOwnOperator) completeEnv({ WHATSAPP_API_URL: sandbox ? `${ownUrl()}${sandboxPath}` : '' });
  for (const warning of warnings) step(`⚠ ${warning}`);
}

/** `npm start` and `npm run dev`: starts the server. Prints each step, and the server's address when it is ready. */
export async function serve(dev: boolean): Promise<void> {
  const step = progress();
  // Replace the environment by a plain copy. Reading the real environment calls the operating system each time, and the
  // Inngest SDK reads all variables with every call.
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
    // Import this only now, because the pool reads the database's address when it is created.
    const { runServer } = await import('./run-server.ts');
    await runServer(dev, parts, step, (work) => outliveRestart(url, work, step));
    // Write the compile cache now. By default the cache is written when the process ends, but not if the process is
    // killed.
    flushCompileCache();
  } catch (error) {
    // Ctrl-C also ends the child processes. An error that occurs because a child process ended in this way is not
    // reported.
    if (isStopping()) return;
    await stopAll(parts);
    throw error;
  }
}
