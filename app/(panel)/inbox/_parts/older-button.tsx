'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/button.tsx';

/** Above the oldest message that is loaded. */
export function OlderButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = useTranslations('inbox');
  return (
    <Button size="sm" className="mx-auto mb-2" busy={busy} onClick={onClick}>
      {t('olderMessages')}
    </Button>
  );
}
