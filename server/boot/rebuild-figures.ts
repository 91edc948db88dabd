import { completeEnv } from '#server/base/env.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './stop-on-signals.ts';

/**
 * `npm run rebuild-figures -- ID`: makes all figures of that organization anew, beside running servers. Nobody has the id: said
 * on stderr, 1 returned. Ended on its way it is run again, or the servers go on with what it left.
 */
export async function rebuildFiguresOf(organizationId: string): Promise<number> {
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
    const { rebuildFigures } = await import('#server/domain/analytics/refresh-figures.ts');
    const made = await rebuildFigures(organizationId);
    if (made === null) console.error(`no organization has the id ${organizationId}`);
    else console.log(`The figures of ${made} conversations were made anew.`);
    return made === null ? 1 : 0;
  } finally {
    await stopAll(parts);
  }
}
