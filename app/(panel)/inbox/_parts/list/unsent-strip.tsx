'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useOutbox } from '../../../_outbox/outbox.tsx';
import { goToConversation } from '../store/open-in-place.ts';

/**
 * Links to another conversation in which a reply was refused, because the current list may not contain that
 * conversation. Renders nothing if no reply was refused elsewhere.
 */
export function UnsentStrip({ selectedId }: { selectedId: string | null }) {
  const t = useTranslations('inboxList');
  const refused = useOutbox().items.filter((one) => one.state === 'refused' && one.conversationId !== selectedId);
  const first = refused[0];
  if (!first) return null;
  return (
    <button
      type="button"
      onClick={() => goToConversation(first.conversationId, () => {})}
      className="flex w-full items-center gap-2 border-b border-line bg-danger-soft px-3 py-2 text-left text-xs font-medium text-danger -outline-offset-2"
    >
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <span className="flex-1">{t('unsentElsewhere', { count: refused.length })}</span>
      <span className="underline underline-offset-2">{t('unsentOpen')}</span>
    </button>
  );
}
