import { completeEnv, env } from '#server/base/env.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './stop-on-signals.ts';

function progress(): (what: string) => void {
  const started = performance.now();
  return (what) => console.log(`· ${((performance.now() - started) / 1000).toFixed(1)} s  ${what}`);
}

/** `npm start` and `npm run dev`: says what it does, and where it can be reached once it stands. */
export async function serve(dev: boolean): Promise<void> {
  const step = progress();
  // A plain copy: each read of the real one asks the operating system, and the SDK reads all of it with every call.
  process.env = { ...process.env };
  completeEnv({ NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  if (!env.WHATSAPP_API_URL) completeEnv({ WHATSAPP_API_URL: `http://127.0.0.1:${env.PORT}/sandbox-operator` });
  const parts: Part[] = [];
  const isStopping = stopOnSignals(parts);
  try {
    const database = openDatabase(true, step);
    parts.unshift(comingUp(database));
    await database;
    if (isStopping()) return;
    // Loaded only now: the pool reads the database's address when it is made.
    const { runServer } = await import('./run-server.ts');
    await runServer(dev, parts, step);
  } catch (error) {
    // Ctrl-C reaches our children too; that they ended is no failure to report.
    if (isStopping()) return;
    await stopAll(parts);
    throw error;
  }
}
