import { z } from 'zod';
import { cleanName } from '#server/base/text/clean-name.ts';
import { agentProviders, agentSettings } from '#server/contract/agents/agent.ts';
import { sendingPolicyShape } from '#server/contract/channels/sending-policy.ts';
import { updateWebChatInput } from '#server/contract/inbox/web-chat.ts';
import { distributions } from '#server/contract/organization/queue.ts';
import { viewKind } from '#server/contract/people/view.ts';

export const name = z.string().trim().min(1).max(200);

/**
 * A name by which the API and the panel find an object. The name is read in the form in which the API stores it, so that
 * two Unicode forms of "Promoção" are one name in a file too.
 */
export const clean = name.overwrite(cleanName);

/**
 * The settings of the agent editor, with the same defaults. The file names the AI key of the second model, as it names
 * the agent's own key.
 */
const settings = agentSettings.extend({
  fallback: z
    .strictObject({
      provider: z.enum(agentProviders),
      model: z.string().min(1).max(200).nullable().default(null),
      ai_key: name.nullable().default(null),
    })
    .nullable()
    .default(null),
});

export const agent = z.strictObject({
  name,
  slug: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/, 'small letters, digits, - and _'),
  status: z.enum(['active', 'inactive', 'archived']).default('active'),
  provider: z.enum(agentProviders).default('builtin'),
  model: z.string().min(1).nullable().default(null),
  /** The name of the AI key. Null if the provider has only one key. */
  ai_key: name.nullable().default(null),
  instructions: z.string().max(50_000).default(''),
  settings: settings.prefault({}),
  connections: z.array(name).default([]),
  knowledge: z.array(z.strictObject({ title: name, text: z.string().min(1) })).default([]),
});

export const queue = z.strictObject({
  name: clean.max(100),
  is_default: z.boolean().default(false),
  distribution: z.enum(distributions).default('manual'),
  capacity: z.int().min(1).max(1_000).nullable().default(5),
  /** The e-mail addresses of the queue's members. */
  members: z.array(z.email().toLowerCase()).max(500).default([]),
});

/** The sending policy. Its defaults are the defaults of the database table. */
export const sendingPolicy = sendingPolicyShape
  .extend({
    quiet_from: sendingPolicyShape.shape.quiet_from.default('21:00'),
    quiet_to: sendingPolicyShape.shape.quiet_to.default('08:00'),
    cap_messages: sendingPolicyShape.shape.cap_messages.default(3),
    cap_days: sendingPolicyShape.shape.cap_days.default(7),
    cooling_hours: sendingPolicyShape.shape.cooling_hours.default(24),
    live_share: sendingPolicyShape.shape.live_share.default(20),
    messages_per_day: sendingPolicyShape.shape.messages_per_day.default(null),
    money_per_month: sendingPolicyShape.shape.money_per_month.default(null),
  })
  .strict();

/**
 * A view shared with everybody: a segment of contacts, or a view of the inbox. Its filter names queues and numbers by
 * name, agents by slug and people by e-mail.
 */
export const view = z.strictObject({
  kind: viewKind,
  name: clean.max(100),
  filter: z.record(z.string().max(40), z.union([z.string().max(2_000), z.boolean()])),
});

/**
 * The settings of an agent's chat page and embedded chat. They do not include the secret with which a site signs
 * visitors, because the panel creates this secret and shows it only once.
 */
export const webChat = updateWebChatInput.omit({ agent_id: true }).extend({ agent: z.string().min(1) });
