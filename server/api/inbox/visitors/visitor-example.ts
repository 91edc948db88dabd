const agentId = '01939a1c-7a01-7b11-8c21-2a3b4c5d6e77';

/** The web chat that the visitor of the examples uses: the hosted page of an agent. */
export const placeExample = { agent_id: agentId, channel: 'web' as const };
export const visitorExample = { ...placeExample, token: 'visitor_Zk3Qe0mX9rT5vB7nL1cW8yH2uJ4sD6gA0pF5iK3o' };

export const visitorMessageExample = {
  id: '3f0c7d52-4a1e-8b6d-9c20-5e7f8a9b0c11',
  client_id: '7b1f3c9e-2d4a-4f6b-8a0c-1e2d3f4a5b6c',
  from: 'visitor' as const,
  name: null,
  text: 'Qual o horário de funcionamento?',
  file: null,
  at: '2026-11-21T12:00:00.000Z',
};
export const threadExample = {
  status: 'open' as const,
  person: null,
  waiting: false,
  answering: true,
  known: false,
  rating: null,
};
