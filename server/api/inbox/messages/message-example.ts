/** The message that all examples of the API reference show. */
export const messageExample = {
  id: '01939a1c-7b01-7a44-8d73-3f4a5b6c7d88',
  conversation_id: '01939a1c-6a01-7b0c-8f11-9d2e4c7a5b20',
  role: 'assistant' as const,
  type: 'text',
  content: 'Hello Marina! How can we help?',
  payload: null,
  reply_to_wamid: null,
  reactions: [],
  wamid: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjA',
  author: { kind: 'key', id: '01939a1c-7b02-7b55-9e84-4a5b6c7d8e99', name: 'CRM' },
  delivery: {
    status: 'delivered' as const,
    sent_at: '2026-11-20T18:31:07.412Z',
    delivered_at: '2026-11-20T18:31:09.000Z',
    read_at: null,
    failed_at: null,
    clicked_at: null,
    error: null,
    held: null,
    pricing: { type: 'regular', category: 'utility', model: 'PMP', billable: true },
    cost: { amount: '0.0068', currency: 'USD' },
  },
  answered_elsewhere: false,
  edited_at: null,
  revoked_at: null,
  sent_again_as: null,
  created_at: '2026-11-20T18:31:07.102Z',
};

export const sendResultExample = {
  id: messageExample.id,
  wamid: messageExample.wamid,
  status: 'sent' as const,
  conversation_id: messageExample.conversation_id,
  contact_id: '01939a1c-5f6e-7c3a-9d41-2f0b6c1e8a10',
};
