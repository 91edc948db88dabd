import { useEffect, useReducer } from 'react';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { isWindowOpen } from '../customer/who-answers.ts';

/** Whether free text may be sent to the customer. Renders the component again when the 24-hour window closes. */
export function useWindowOpen(conversation: Conversation | undefined): boolean {
  const [, askAgain] = useReducer((asked: number) => asked + 1, 0);
  const ends = conversation?.window_expires_at ?? null;
  useEffect(() => {
    const left = ends === null ? 0 : new Date(ends).getTime() - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(askAgain, left + 1);
    return () => clearTimeout(timer);
  }, [ends]);
  return conversation !== undefined && isWindowOpen(conversation);
}
