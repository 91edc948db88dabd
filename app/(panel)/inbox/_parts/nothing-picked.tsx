'use client';

import { MessagesSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Empty } from '#app/_ui/states.tsx';
import { blockedKeys } from '../../_actions/action.ts';
import { useActions } from '../../_actions/actions.tsx';

export function NothingPicked() {
  const t = useTranslations('inbox');
  const a = useTranslations('conversationActions');
  useActions(blockedKeys('r n e a t s y h u p q d', a('blockedNone')));
  return (
    <div className="flex h-full items-center justify-center bg-sunken">
      <Empty icon={MessagesSquare} title={t('pickTitle')}>
        {t('pickText')}
      </Empty>
    </div>
  );
}
