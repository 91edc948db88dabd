/** The client in all examples of the API reference. */
export const clientExample = {
  id: '01939a1c-7a00-7c01-8e01-0a1b2c3d4e5f',
  name: 'Padaria Aurora',
  plan: 'pro' as const,
  created_at: '2026-11-20T16:02:11.000Z',
};

export const ownerExample = {
  name: 'Bia Lopes',
  email: 'bia@example.com',
  status: 'invited' as const,
  invitation_expires_at: '2026-11-27T16:02:11.000Z',
};

export const clientUsageExample = {
  conversations: 212,
  messages_sent: 1_120,
  messages_received: 976,
  ai_turns: 644,
  ai_tokens: 310_720,
  api_requests: 4_412,
  webhook_deliveries: 1_984,
};

export const brandExample = {
  client_id: clientExample.id,
  brand: { name: 'Aurora Chat', color: '#1d4ed8', logo_url: null, mail_sender: 'Padaria Aurora' },
  sign_in_url: `https://chat.example.com/sign-in?brand=${clientExample.id}`,
};
