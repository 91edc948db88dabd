'use client';

import { LayoutTemplate } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { untilFetched } from '#app/_ui/until-fetched.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { KeptDraft } from './kept-draft.tsx';
import { SoftLock, useSoftLock } from './soft-lock.tsx';
import { usePrice } from './use-price.ts';

const ConversationTemplate = dynamic(() =>
  untilFetched(() => import('./conversation-template.tsx').then((part) => part.ConversationTemplate)),
);

/** Where the composer stands, after 24 hours without a word of the customer: why, and what can be sent all the same. */
export function ClosedWindow({ conversation, onSent }: { conversation: Conversation; onSent: () => Promise<unknown> }) {
  const t = useTranslations('inbox');
  const price = usePrice(conversation);
  const { holder, isLocked, agree } = useSoftLock(conversation);
  const [isChoosing, setChoosing] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever was writing as it ended stays near; the field they were in is gone.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  // Who is choosing as a colleague takes over goes on, and is told in the dialog whose it is.
  if (holder && isLocked && !isChoosing) return <SoftLock name={holder.name} onAnyway={agree} />;
  return (
    <section
      ref={place}
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
        <Button look="primary" onClick={() => setChoosing(true)}>
          <LayoutTemplate className="size-4" aria-hidden />
          {t('chooseTemplate')}
        </Button>
      </div>
      {isChoosing && (
        <ConversationTemplate conversation={conversation} onSent={onSent} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}
