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

/**
 * Parses a cron expression. Inngest writes a time zone as `TZ=Europe/Lisbon 0 9 * * *`; without a zone the expression
 * is in UTC.
 */
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
      // The scheduled time may pass between the two readings of the clock, so the wait is at least 1 ms.
      Math.min(Math.max(wait, 1), timerMaxMs),
    );
  };
  arm();
  return { stop: () => clearTimeout(timer) };
}

/**
 * Starts functions at their cron times. The event's id consists of function and time, so processes that share a
 * database start each run only once.
 */
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
