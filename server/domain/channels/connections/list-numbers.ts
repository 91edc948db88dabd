import type { Actor } from '#server/base/actor.ts';
import { env, publicUrl } from '#server/base/env.ts';
import { isSandboxOn } from '#server/base/sandbox-token.ts';
import type { Numbers } from '#server/contract/channels/connection.ts';
import { selectAgents, selectNumbers } from './connection.store.ts';
import { connectionView } from './connection.view.ts';

/** The path to which the messaging provider posts events, for all numbers. */
const webhookPath = '/api/channels/whatsapp';

/**
 * Returns every number for the panel, with its agent and its latest incoming message. Also returns the webhook settings
 * that an administrator enters at Meta.
 */
export async function listNumbers({ organizationId }: Actor): Promise<Numbers> {
  const [rows, agents] = await Promise.all([selectNumbers(organizationId), selectAgents(organizationId)]);
  return {
    data: rows.map((row) => ({
      ...connectionView(row),
      portfolio_id: row.portfolio_id,
      portfolio_limit: row.portfolio_limit,
      agent_id: row.agent_id,
      last_inbound_at: row.last_inbound_at,
      templates: row.templates,
      verified: row.verified,
    })),
    agents,
    operator: {
      sandbox: isSandboxOn(),
      webhook_url: `${publicUrl()}${webhookPath}`,
      verify_token: env.WHATSAPP_VERIFY_TOKEN ?? '',
    },
  };
}
