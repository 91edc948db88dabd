// This process is a worker for the tests of the watchdog: one of its rows blocks the event loop.
import { startWatchdog } from '#server/boot/process/watchdog.ts';
import { sql } from '#server/db/sql.ts';
import { keepKnowingDeaths } from '#server/domain/platform/work/deaths.ts';
import { type LeasedWork, workOff } from '#server/domain/platform/work/work-off.ts';
import type { WorkRow } from '#server/domain/platform/work/work-table.ts';

interface Task extends Omit<LeasedWork<WorkRow>, 'attempt' | 'pauses'> {
  readonly limitMs: number;
  readonly poison: string;
  readonly how: 'one expression' | 'a loop' | 'throws' | 'waits';
}

/**
 * Sends a message to the parent process and resolves when the message was sent. While the event loop is blocked, no
 * message can be sent.
 */
const tell = (what: string) => new Promise((resolve) => process.send?.(what, resolve));

const acts = {
  // This regular expression backtracks for longer than any test waits, within one call of V8.
  'one expression': () => void /(a+)+$/.test(`${'a'.repeat(80)}b`),
  'a loop': () => {
    for (;;) Math.random();
  },
  throws: () =>
    void setTimeout(() => {
      throw new Error('nobody catches this');
    }),
  waits: () => {},
};

process.once('message', async ({ limitMs, poison, how, ...task }: Task) => {
  startWatchdog(limitMs);
  await keepKnowingDeaths();
  const attempt = async ({ id }: WorkRow, holder: string) => {
    await tell(id);
    if (id === poison) {
      acts[how]();
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
    await sql.run('UPDATE stuck_rows SET done_at = now() WHERE id = $1 AND lease_holder = $2', [id, holder]);
  };
  process.on('message', (word) => void tell(`heard ${String(word)}`));
  await workOff({ ...task, pauses: () => 0, attempt }, ['one']);
  await tell('done');
  process.exit(0);
});
