import { completeEnv } from '#server/base/env.ts';
import type { Held } from '#server/contract/engine.ts';
import { openDatabase } from './open-database.ts';
import { comingUp, type Part, stopAll, stopOnSignals } from './stop-on-signals.ts';

const words: Readonly<Record<Held['due'][number]['kind'], string>> = {
  ai_answers: 'customers whom the AI owes an answer',
  deliveries: 'webhook deliveries',
  campaigns: 'campaigns (each waits until it is resumed in the panel)',
  flows: 'runs of automations',
  emails: 'e-mails',
  ratings: 'questions for a rating',
  waiting_notices: 'customers who wait for a person',
  push_notices: 'push notices',
};

/** What is due, as a line of the log names it. */
export const nameDue = (due: Held['due']): string =>
  due.map(({ kind, count }) => `${count} ${words[kind]}`).join(', ') || 'nothing';

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
