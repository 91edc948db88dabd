import { useState } from 'react';
import { useNow } from '#app/_ui/use-now.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import type { Message } from '#server/contract/message.ts';
import { useMember } from '../../../_shell/member.tsx';
import { heldByOther } from '../customer/who-answers.ts';
import { heldSince } from './held-since.ts';

type Click = { readonly detail: number };

/** The second click of two at once is no answer to what the first one asked. */
export const isSecondClick = ({ detail }: Click): boolean => detail > 1;

/** Of a conversation a colleague holds a reply goes out at the second press, once the warning has been seen. */
export function useHeld(conversation: Conversation, messages: readonly Message[]) {
  const { userId } = useMember();
  const now = useNow(30_000);
  const holder = heldByOther(conversation, userId);
  const held = holder && heldSince(holder, messages, now);
  const [warned, setWarned] = useState<string | null>(null);
  // Once it is theirs no longer, the next time is another one.
  if (held === null && warned !== null) setWarned(null);
  const isWarned = held !== null && warned === held.state;
  return {
    held,
    isWarned,
    /** May it be sent, by a key or this click? The first time it is not, and the warning says so. */
    mayGo: (click?: Click): boolean => {
      if (click && isSecondClick(click)) return false;
      if (held === null || isWarned) return true;
      setWarned(held.state);
      return false;
    },
  };
}
