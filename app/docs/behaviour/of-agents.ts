import type { Behaviour } from './behaviour.ts';

/** What callers and administrators feel of agents. */
export const ofAgents: readonly Behaviour[] = [
  {
    decisions: [64],
    what: '`POST /agents/{id}/chat` answers when the agent has, one turn at a time for a conversation: two messages that come close together may get one answer, and both calls return it. What was said while a person serves the conversation is recorded (`human_mode`), also while the AI is paused. An agent that was never published is `agent_inactive`. With a test key nothing of the answer leaves, whatever conversation it continues.',
    why: 'Who writes twice wants one answer, and nobody wants two voices at once.',
  },
  {
    decisions: [65],
    what: 'Whoever asks for a person gets one: that is a rule, and no model is asked. A provider that fails is asked once more, then the fall-back, then a person with `handoff.code`; `handoff.summary` says what the AI knew. `user.email` or `user.phone` that belongs to a contact links the conversation to it; no contact is made.',
    why: 'A customer is never left without an answer, and nothing said in a conversation can talk the agent out of it.',
  },
  {
    decisions: [66],
    what: 'An agent answers as it was published last; a changed draft touches nobody. Its knowledge holds as it is: a text that is corrected is answered from at once. Costs are worked out from what the provider reports and the prices known or given; an unknown price is null, never 0.',
    why: 'A half-written instruction must not reach customers, an outdated price must not stay.',
  },
];
