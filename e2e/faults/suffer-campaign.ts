import { setTimeout as delay } from 'node:timers/promises';
import type { RunningApp } from '../support/app/start-app.ts';
import type { CampaignStage, ShownCampaign } from './campaign-stage.ts';
import { compareLedger } from './compare-ledger.ts';
import { type OperatorManner, refuse, takesAll } from './operator-ledger.ts';
import { until } from './start-stage.ts';

export interface CampaignTally {
  readonly people: number;
  /** People for whom the messaging provider accepted more than one message. */
  readonly twice: readonly string[];
  /**
   * Messages that were recorded as sent but that the messaging provider never received, and messages without a final
   * status.
   */
  readonly lost: number;
  /** Messages that were recorded as refused although the messaging provider accepted them. */
  readonly phantom: number;
  /** Messages with an unknown outcome. They may have been sent, and are never retried. */
  readonly unknown: number;
  /** Reads of the campaign in which the numbers by state did not add up to the total. */
  readonly wrongSums: readonly string[];
  readonly looks: number;
  /** Pauses of the campaign that neither the test nor a user requested. */
  readonly unasked: readonly string[];
  /**
   * Messages that the messaging provider received more than 2 s after a pause was confirmed and before the campaign was
   * resumed.
   */
  readonly afterPause: number;
  readonly slowestPauseMs: number;
  /** The number of messages that each process sent. */
  readonly by: Readonly<Record<string, number>>;
  readonly end: string;
  readonly states: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export interface CampaignSize {
  readonly people: number;
  readonly kills: number;
  readonly crashes: number;
  readonly pauses: number;
  /** The time limit for the whole campaign. */
  readonly patienceMs: number;
}

const pauseMs = 2_000;
const watchMs = 3_000;

/**
 * The six ways in which the messaging provider fails, each for a share of the recipients. The provider accepts a
 * message and closes the connection, sends invalid data, refuses, hangs, is busy once, or fails once.
 */
function sixManners(hangMs: number): OperatorManner {
  const passed = new Set<string>();
  const once = (to: string) => !passed.has(to) && passed.add(to) !== undefined;
  let isBusy = false;
  return (to, response) => {
    switch (Number(to.slice(-3)) % 100) {
      case 1:
        return 'vanishes';
      case 2:
        response.writeHead(500).end('<html>');
        return 'answers';
      case 3:
        return refuse(response, 400, 131026);
      case 4:
        setTimeout(() => response.socket?.resetAndDestroy(), hangMs);
        return 'answers';
      case 5:
        // A busy response pauses the whole number, so one busy response is enough for the test.
        if (isBusy) return 'takes';
        isBusy = true;
        return refuse(response, 429, 130429);
      case 6:
        return once(to) ? refuse(response, 400, 131000) : 'takes';
      default:
        return 'takes';
    }
  };
}

const sum = (states: Readonly<Record<string, number>>) => Object.values(states).reduce((all, one) => all + one, 0);

/** Returns the sequence of faults. Faults of different kinds alternate, and the faults are spread over the campaign. */
function faultsOf({ kills, crashes, pauses }: CampaignSize): string[] {
  const left = { kill: kills, pause: pauses, crash: crashes };
  const faults: string[] = [];
  while (left.kill + left.pause + left.crash > 0) {
    for (const name of ['kill', 'pause', 'crash'] as const) {
      if (left[name] === 0) continue;
      left[name] -= 1;
      faults.push(name);
    }
  }
  return faults;
}

/** Runs a campaign with SIGKILLs, restarts of the database, a misbehaving messaging provider, pauses and resumes. */
export async function sufferCampaign(stage: CampaignStage, size: CampaignSize): Promise<CampaignTally> {
  const { operator, database, apps } = stage;
  const before = operator.taken.length;
  const id = await stage.draft(size.people);
  operator.behave(sixManners(1_500));
  const begun = performance.now();
  await stage.begin(id);
  const taken = () => operator.taken.slice(before);
  const wrongSums: string[] = [];
  const unasked: string[] = [];
  const pausedFor: number[] = [];
  let looks = 0;
  let afterPause = 0;
  let last: ShownCampaign | null = null;
  const look = async () => {
    last = await stage.look(id).catch(() => null);
    if (!last) return;
    looks += 1;
    if (sum(last.states) !== last.counts.total) wrongSums.push(JSON.stringify(last));
  };
  const pause = async () => {
    await stage.ask('pauseCampaign', { id });
    const answered = performance.now();
    while (performance.now() < answered + watchMs) {
      await look();
      await delay(50);
    }
    const late = taken().filter(({ at }) => at > answered);
    pausedFor.push(Math.max(0, ...late.map(({ at }) => at - answered)));
    afterPause += late.filter(({ at }) => at > answered + pauseMs).length;
    await stage.ask('resumeCampaign', { id });
  };
  let kills = 0;
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    kill: async () => {
      kills += 1;
      // The last kill affects all processes.
      for (const app of kills === size.kills ? apps : [apps[kills % 2] as RunningApp]) stage.kill(app);
    },
    crash: async () => {
      await database.crash();
      await delay(1_000);
      await database.start();
    },
    pause,
  };
  const faults = faultsOf(size);
  for (const [index, fault] of faults.entries()) {
    const due = Math.floor((size.people * (index + 1)) / (faults.length + 2));
    await until(
      async () => {
        await look();
        if (last?.status === 'paused') {
          unasked.push(last.reason ?? '');
          await stage.ask('resumeCampaign', { id });
        }
        return taken().length >= due;
      },
      `${due} messages, before ${fault}`,
      size.patienceMs,
    );
    await acts[fault]?.();
  }
  await stage.untilUp();
  await until(
    async () => {
      await look();
      await delay(100);
      return last?.status !== 'running';
    },
    'the campaign ends',
    size.patienceMs,
  );
  operator.behave(takesAll);
  const seconds = (performance.now() - begun) / 1_000;
  return {
    ...(await compareLedger(stage, id, taken())),
    people: size.people,
    wrongSums,
    looks,
    unasked,
    afterPause,
    seconds,
    slowestPauseMs: Math.round(Math.max(0, ...pausedFor)),
    end: (last as ShownCampaign | null)?.status ?? '',
  };
}
