import { setTimeout as wait } from 'node:timers/promises';
import { env } from '#server/base/env.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { takeTurn } from './take-turn.ts';

const pollMs = 250;

/**
 * Runs an agent's turn as a job. If a worker died during the turn, another worker continues the turn when the lease
 * ends.
 */
export async function runAgentTurn(organizationId: string, conversationId: string): Promise<void> {
  const until = performance.now() + 3 * env.AGENT_LEASE_MS;
  while ((await takeTurn(organizationId, conversationId)).outcome === 'busy' && performance.now() < until) {
    waitsOutside();
    await wait(pollMs);
  }
}
