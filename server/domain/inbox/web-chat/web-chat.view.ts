import { publicUrl } from '#server/base/env.ts';
import type { PublicChat, WebChannel, WebChat } from '#server/contract/inbox/web-chat.ts';
import type { WebChatRow } from './web-chat.store.ts';

/** Builds the view of an agent's web channels for administrators. */
export const webChatView = (row: WebChatRow): WebChat => ({
  agent_id: row.agent_id,
  agent_name: row.agent_name,
  agent_status: row.agent_status,
  web_enabled: row.web_enabled,
  embed_enabled: row.embed_enabled,
  allowed_origins: row.allowed_origins,
  title: row.title,
  greeting: row.greeting,
  color: row.color,
  identify: row.identify,
  asks_rating: row.asks_rating,
  signs_identity: row.signs_identity,
  previous_secret_until: row.previous_secret_until,
  page_url: `${publicUrl()}/chat/${row.agent_id}`,
  script_tag: `<script src="${publicUrl()}/embed.js" data-agent="${row.agent_id}" async></script>`,
});

/** Builds the view of an agent's web channel for the public. */
export const publicChatView = (row: WebChatRow, channel: WebChannel): PublicChat => ({
  agent_id: row.agent_id,
  channel,
  title: row.title ?? row.organization_name,
  agent_name: row.agent_name,
  greeting: row.greeting,
  color: row.color,
  identify: row.identify,
});
