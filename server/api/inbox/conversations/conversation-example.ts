/** The conversation that all examples of the API reference show. */
export const conversationExample = {
  id: '01939a1c-6a01-7b0c-8f11-9d2e4c7a5b20',
  status: 'open' as const,
  channel: 'chatapp' as const,
  contact: {
    id: '01939a1c-5f6e-7c3a-9d41-2f0b6c1e8a10',
    name: 'Marina Souza',
    phone: '+5511987654321',
    email: 'marina@example.com',
  },
  agent: { id: '01939a1c-6a02-7d11-9a40-0c1d2e3f4a55', name: 'Lia' },
  connection_id: '01939a1c-6a03-7e22-8b51-1d2e3f4a5b66',
  user: { name: 'Marina Souza', email: 'marina@example.com', phone: '+5511987654321', metadata: {} },
  tags: [],
  awaiting_reply: false,
  bot_paused_until: null,
  snoozed_until: null,
  takeover: {
    user: { id: '01939a1c-6a04-7f33-9c62-2e3f4a5b6c77', name: 'Ana Lima', email: 'ana@example.com' },
    at: '2026-11-20T18:32:10.000Z',
  },
  handoff: null,
  resolved: null,
  rating: null,
  sentiment: null,
  referral: null,
  thread_owner: null,
  window_expires_at: '2026-11-21T18:31:07.000Z',
  created_at: '2026-11-20T18:30:00.000Z',
  last_message_at: '2026-11-20T18:31:07.000Z',
  last_inbound_at: '2026-11-20T18:31:07.000Z',
  last_assistant_message_at: '2026-11-20T18:30:05.000Z',
};

const { takeover: _takeover, ...rest } = conversationExample;
/** The same conversation while the AI answers it. */
export const freeConversationExample = { ...rest, takeover: null };
