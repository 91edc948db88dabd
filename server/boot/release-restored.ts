import { completeEnv } from '#server/base/env.ts';
import { nameDue } from './name-due.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './stop-on-signals.ts';

/** `npm run release-restored`: what is due leaves this restored or copied database from now on, beside running servers. */
export async function releaseRestoredDatabase(say: (line: string) => void): Promise<number> {
  completeEnv({ NODE_ENV: 'production' });
  const parts: Part[] = [];
  stopOnSignals(parts);
  try {
    const database = openDatabase(false, () => {});
    parts.unshift(comingUp(database));
    await database;
    // Loaded only now: the pool reads the database's address when it is made.
    const { pool } = await import('#server/db/pool.ts');
    parts.unshift({ stop: () => pool.end() });
    const { releaseByCommand } = await import('#server/domain/engine/release-restored.ts');
    const { wasHeld, due } = await releaseByCommand();
    say(wasHeld ? `Released. Due now: ${nameDue(due)}.` : 'This database was not held back: nothing has changed.');
    return 0;
  } finally {
    await stopAll(parts);
  }
}
