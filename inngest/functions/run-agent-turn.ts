import { env, usesOutsideInngest } from '#server/base/env.ts';
import { runAgentTurn as takeTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { unlessHeld } from '#server/domain/platform/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

type Period = `${number}s`;

/** The debounce period. An external Inngest server counts whole seconds; the embedded engine accepts milliseconds. */
const period = usesOutsideInngest()
  ? `${Math.max(1, Math.round(env.AGENT_QUIET_MS / 1_000))}s`
  : `${env.AGENT_QUIET_MS}ms`;
const quiet = { debounce: { period: period as Period, key: 'event.data.conversation_id' } };

/**
 * Runs one agent turn for several messages in a row. The run starts once the customer has written nothing for
 * `AGENT_QUIET_MS`.
 */
export const runAgentTurn = plainFunction(
  {
    id: 'run-agent-turn',
    triggers: [{ event: 'parley/conversation.awaits_agent' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
    ...(env.AGENT_QUIET_MS > 0 ? quiet : {}),
  },
  async (data) => {
    const { organization_id, conversation_id } = jobs['parley/conversation.awaits_agent'].parse(data);
    return unlessHeld(() => takeTurn(organization_id, conversation_id));
  },
  { quietMs: env.AGENT_QUIET_MS },
);
