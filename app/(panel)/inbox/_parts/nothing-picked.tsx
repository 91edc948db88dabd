'use client';

import { MessagesSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Empty } from '#app/_ui/states.tsx';

export function NothingPicked() {
  const t = useTranslations('inbox');
  return (
    <div className="flex h-full items-center justify-center bg-sunken">
      <Empty icon={MessagesSquare} title={t('pickTitle')}>
        {t('pickText')}
      </Empty>
    </div>
  );
}
