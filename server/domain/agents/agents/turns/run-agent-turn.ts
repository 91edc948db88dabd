import { setTimeout as wait } from 'node:timers/promises';
import { env } from '#server/base/env.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { takeTurn } from './take-turn.ts';

const pollMs = 250;

/** Takes a turn as a job. A turn that another worker began before it died is taken up when that worker's lease ends. */
export async function runAgentTurn(organizationId: string, conversationId: string): Promise<void> {
  const until = performance.now() + 3 * env.AGENT_LEASE_MS;
  while ((await takeTurn(organizationId, conversationId)).outcome === 'busy' && performance.now() < until) {
    waitsOutside();
    await wait(pollMs);
  }
}
