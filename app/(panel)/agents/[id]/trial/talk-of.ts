import type { Outputs } from '#app/_trpc/trpc.ts';
import type { TryAgentInput } from '#server/contract/agents/agent-lab.ts';

export type TrialResult = Outputs['agents']['tryAgent'];

/** One message of a trial conversation: a customer message that the user typed, or the agent's result. */
export type Said =
  | { readonly by: 'customer'; readonly text: string }
  | { readonly by: 'agent'; readonly result: TrialResult };

const messagesMax = 40;
const lengthMax = 4_096;

/**
 * Returns the messages as the input of the operation that tries the agent: the newest messages, beginning with a
 * customer message, without empty replies.
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
