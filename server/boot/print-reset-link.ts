import { completeEnv } from '#server/base/env.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './stop-on-signals.ts';

/**
 * `npm run reset-password -- EMAIL`: prints a link with which that person chooses a new password, once, within an hour.
 * For the deployment's operator, who reads the database anyway: no administrator in the panel can make one. Nobody has
 * the e-mail: said on stderr, 1 returned. Works beside a running server.
 */
export async function printResetLink(email: string): Promise<number> {
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
    const { makeResetLink } = await import('#server/domain/accounts/make-reset-link.ts');
    const made = await makeResetLink(email, Number.POSITIVE_INFINITY);
    if (made) console.log(made.link);
    else console.error(`nobody has the e-mail ${email}`);
    return made ? 0 : 1;
  } finally {
    await stopAll(parts);
  }
}
