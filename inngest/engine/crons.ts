import { Cron } from 'croner';
import { log } from '#server/base/log.ts';
import { acceptCron, type Intake } from './accept-events.ts';
import type { EngineFunction } from './registry.ts';
import { systemEvent } from './system-event.ts';

/** Timers of Node hold at most 2^31 ms. */
const timerMaxMs = 2 ** 31 - 1;

interface Schedule {
  stop(): void;
}

/** `TZ=Europe/Lisbon 0 9 * * *` is Inngest's way to name a zone; without one it is UTC. */
function clockOf(pattern: string): Cron {
  const [, zone, fields] = /^(?:TZ=(\S+)\s+)?(\S.*)$/.exec(pattern) ?? [];
  return new Cron(fields ?? pattern, { timezone: zone ?? 'UTC', paused: true, mode: '5-part' });
}

function startSchedule(pattern: string, fire: (scheduled: Date) => Promise<void>): Schedule {
  const clock = clockOf(pattern);
  let timer: NodeJS.Timeout | undefined;
  const arm = () => {
    const next = clock.nextRun();
    if (!next) return;
    const wait = next.getTime() - Date.now();
    timer = setTimeout(
      () => {
        if (wait <= timerMaxMs) void fire(next);
        arm();
      },
      // The moment may pass between the two looks at the clock.
      Math.min(Math.max(wait, 1), timerMaxMs),
    );
  };
  arm();
  return { stop: () => clearTimeout(timer) };
}

/** Starts functions by the clock. The event's id is function and time, so processes that share a database start each run once. */
export function startCrons(intake: Intake, functions: readonly EngineFunction[]): Schedule {
  const schedules = functions.flatMap((fn) =>
    fn.crons.map(({ pattern, jitterMs }) =>
      startSchedule(pattern, async (scheduled) => {
        const id = `cron:${fn.id}:${pattern}:${scheduled.toISOString()}`;
        const data = { cron: pattern, scheduledAt: scheduled.toISOString(), fireAt: new Date().toISOString() };
        try {
          await acceptCron(intake, fn, systemEvent('inngest/scheduled.timer', data, id), Math.random() * jitterMs);
        } catch (error) {
          log.error({ function: fn.id, error: String(error) }, 'a scheduled run could not be started');
        }
      }),
    ),
  );
  return { stop: () => schedules.forEach((schedule) => void schedule.stop()) };
}
