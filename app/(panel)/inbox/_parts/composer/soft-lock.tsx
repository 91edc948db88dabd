'use client';

import { UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { blockedKeys } from '../../../_actions/action.ts';
import { useActions } from '../../../_actions/actions.tsx';
import { useMember } from '../../../_shell/member.tsx';
import { wishToReply } from '../actions/reply-wish.ts';
import { useReplyWish } from '../actions/use-reply-wish.ts';
import { heldByOther } from '../customer/who-answers.ts';

/**
 * Replaces the choice of a template while a colleague holds the conversation. Says who holds it, and lets the attendant
 * reply nevertheless.
 */
export function SoftLock({ id, name, onAnyway }: { id: string; name: string; onAnyway: () => void }) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const why = t('heldBy', { name });
  useActions([
    { id: 'reply', label: a('reply'), group: 'conversation', keys: 'r', run: () => wishToReply() },
    ...blockedKeys('p q d', why),
  ]);
  useReplyWish(id, false, button, { why });
  useEffect(() => {
    // If the focused field is gone, the focus moves to this notice. The focus does not move to the button, because an
    // attendant who is typing would press the button with the next Enter.
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return (
    <div
      ref={element}
      tabIndex={-1}
      className="flex flex-col gap-3 bg-surface px-4 py-3.5 -outline-offset-2 sm:flex-row sm:items-center"
    >
      <p role="status" className="flex flex-1 items-start gap-2.5 text-sm text-ink-soft">
        <UserRound className="mt-0.5 size-4 shrink-0 text-info" aria-hidden />
        <span>
          <span className="font-medium text-ink">{why}</span> {t('heldNote')}
        </span>
      </p>
      <Button ref={button} onClick={onAnyway}>
        {t('replyAnyway')}
      </Button>
    </div>
  );
}

/**
 * Tells whether the conversation is locked, because a colleague holds it and the member has not yet chosen to reply
 * nevertheless. If another colleague takes over, the lock applies again.
 */
export function useSoftLock(conversation: Conversation) {
  const { userId } = useMember();
  const holder = heldByOther(conversation, userId);
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const agree = () => setAgreedTo(holder?.userId ?? null);
  return { holder, isLocked: holder !== null && agreedTo !== holder.userId, agree };
}
