'use client';

import { MessagesSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { blockedKeys } from '../../_actions/action.ts';
import { useActions } from '../../_actions/actions.tsx';

/**
 * Fills the room next to the list if no conversation is open. The room is blank while the conversation to open is being
 * looked up, and otherwise shows a text.
 */
export function NothingPicked({ isComing }: { isComing: boolean }) {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  useActions(blockedKeys('r n e a t s y h u p q d', a('blockedNone')));
  return (
    <div className="flex h-full items-center justify-center bg-surface">
      {!isComing && (
        <Empty icon={MessagesSquare} title={t('pickTitle')}>
          {t('pickText')}
        </Empty>
      )}
    </div>
  );
}
