import { nameDue } from './restore/name-due.ts';
import { withDatabase } from './with-database.ts';

/**
 * `npm run release-restored`: releases a restored or copied database, so that its due messages and other work are sent
 * again. The command also works while servers are running.
 */
export const releaseRestoredDatabase = (say: (line: string) => void): Promise<number> =>
  withDatabase(async () => {
    const { releaseByCommand } = await import('#server/domain/developers/engine/release-restored.ts');
    const { wasHeld, due } = await releaseByCommand();
    say(wasHeld ? `Released. Due now: ${nameDue(due)}.` : 'This database was not held back: nothing has changed.');
    return 0;
  });
