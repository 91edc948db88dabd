import { useState } from 'react';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { useMember } from '../../../_shell/member.tsx';
import { heldByOther } from '../customer/who-answers.ts';
import { heldSince } from './held-since.ts';

type Click = { readonly detail: number };

/**
 * Whether this is the second click of a double click. Such a click does not confirm the warning that the first click
 * showed.
 */
export const isSecondClick = ({ detail }: Click): boolean => detail > 1;

/**
 * Guards replies in a conversation that a colleague holds: the first press shows a warning, and the second press sends
 * the reply.
 */
export function useHeld(conversation: Conversation, messages: readonly Message[]) {
  const { userId } = useMember();
  const now = useNow(30_000);
  const holder = heldByOther(conversation, userId);
  const held = holder && heldSince(holder, messages, now);
  const [warned, setWarned] = useState<string | null>(null);
  // When the colleague no longer holds the conversation, the warning is reset.
  if (held === null && warned !== null) setWarned(null);
  const isWarned = held !== null && warned === held.state;
  return {
    held,
    isWarned,
    /**
     * Whether this key press or click may send the reply. If not, the warning is shown, and the next press may send the
     * reply.
     */
    mayGo: (click?: Click): boolean => {
      if (click && isSecondClick(click)) return false;
      if (held === null || isWarned) return true;
      setWarned(held.state);
      return false;
    },
  };
}
