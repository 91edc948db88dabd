'use client';

import { LayoutTemplate } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { type Action, ariaKeys, blockedKeys } from '../../../_actions/action.ts';
import { useActions } from '../../../_actions/actions.tsx';
import { KeyCaps } from '../../../_actions/key-caps.tsx';
import { keyedPart } from '../../../_actions/keyed-part.tsx';
import { wishToReply } from '../actions/reply-wish.ts';
import { useReplyWish } from '../actions/use-reply-wish.ts';
import { KeptDraft } from './kept-draft.tsx';
import { SoftLock, useSoftLock } from './soft-lock.tsx';
import { usePrice } from './use-price.ts';

const ConversationTemplate = keyedPart(() =>
  import('./conversation-template.tsx').then((part) => part.ConversationTemplate),
);

interface Props {
  readonly conversation: Conversation;
  readonly onSent: () => Promise<unknown>;
  /** Whether this notice is hidden because the attendant is writing a note. */
  readonly isHidden: boolean;
}

/**
 * Replaces the composer when the 24-hour window has closed. Says why no text can be sent, and offers a template, which
 * can still be sent.
 */
export function ClosedWindow({ conversation, onSent, isHidden }: Props) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  const price = usePrice(conversation);
  const { holder, isLocked, agree } = useSoftLock(conversation);
  const [isChoosing, setChoosing] = useState(false);
  const element = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isShut = holder !== null && isLocked && !isChoosing;
  const why = t('onlyTemplates');
  const group = 'conversation' as const;
  const template: Action = {
    ...{ id: 'template', label: t('chooseTemplate'), group, keys: 'p', icon: LayoutTemplate },
    run: () => setChoosing(true),
  };
  const reply: Action = { id: 'reply', label: a('reply'), group, keys: 'r', run: () => wishToReply() };
  useActions(isHidden || isShut ? [] : [reply, template, ...blockedKeys('q d', why)]);
  useReplyWish(conversation.id, isHidden || isShut, button, { why, key: 'p' });
  useEffect(() => {
    // The text field that had the focus is gone, so the focus moves to this notice.
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  // A dialog in which a template is being chosen stays open even if a colleague takes over. The dialog then says who
  // holds the conversation.
  if (isShut) return isHidden ? null : <SoftLock id={conversation.id} name={holder.name} onAnyway={agree} />;
  return (
    <section
      ref={element}
      tabIndex={-1}
      aria-label={t('windowEnded')}
      className="space-y-3 bg-surface px-4 py-3.5 -outline-offset-2"
    >
      <KeptDraft id={conversation.id} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <p className="flex-1 text-sm text-ink-soft">
          {t('windowClosed')}
          {holder && <span className="mt-1 block">{t('takesFrom', { name: holder.name })}</span>}
          {price.template && <span className="mt-1 block text-xs text-ink-faint tabular-nums">{price.template}</span>}
        </p>
        <Button ref={button} look="primary" aria-keyshortcuts={ariaKeys(template.keys)} onClick={template.run}>
          <LayoutTemplate className="size-4" aria-hidden />
          {template.label}
          <span aria-hidden className="max-sm:hidden">
            <KeyCaps keys="p" />
          </span>
        </Button>
      </div>
      {isChoosing && (
        <ConversationTemplate conversation={conversation} onSent={onSent} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}
