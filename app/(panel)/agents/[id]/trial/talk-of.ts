import type { Outputs } from '#app/_trpc/trpc.ts';
import type { TryAgentInput } from '#server/contract/agents/agent-lab.ts';

export type TrialResult = Outputs['agents']['tryAgent'];

/** One turn of a trial conversation. */
export type Said =
  | { readonly by: 'customer'; readonly text: string }
  | { readonly by: 'agent'; readonly result: TrialResult };

const messagesMax = 40;
const lengthMax = 4_096;

/**
 * Returns the conversation as the operation expects it: the newest messages, beginning with one of the customer's.
 * Leaves out empty answers.
 */
export function talkOf(said: readonly Said[]): TryAgentInput['messages'] {
  const messages = said.map((one) =>
    one.by === 'customer'
      ? { role: 'user' as const, content: one.text }
      : { role: 'assistant' as const, content: one.result.messages.join('\n\n') },
  );
  const spoken = messages
    .filter(({ content }) => content.trim() !== '')
    .map(({ role, content }) => ({ role, content: content.slice(0, lengthMax) }))
    .slice(-messagesMax);
  const first = spoken.findIndex(({ role }) => role === 'user');
  return first === -1 ? [] : spoken.slice(first);
}
