'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { watchNear } from './watch-near.ts';

/** Who scrolls gets older messages before the end of what is loaded is seen. */
const beyondPx = 400;

/** Above the oldest message that is loaded. One that could not be read is asked for by a press. */
export function OlderButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = useTranslations('inbox');
  const button = useRef<HTMLButtonElement>(null);
  const ask = useEffectEvent(onClick);
  useEffect(() => {
    const log = button.current?.closest('[role="log"]');
    if (!button.current || !log) return;
    return watchNear(button.current, log, beyondPx, (isNear) => isNear && ask());
  }, []);
  return (
    <Button ref={button} size="sm" className="mx-auto mb-2" busy={busy} onClick={onClick}>
      {t('olderMessages')}
    </Button>
  );
}
