'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { watchNear } from './watch-near.ts';

/** How far from the end of the loaded messages older messages are fetched, in pixels. */
const beyondPx = 400;

interface Props {
  readonly busy: boolean;
  /** The id of the oldest loaded message. The button is shown above that message. */
  readonly oldest: string | undefined;
  readonly onClick: () => void;
}

/**
 * The button above the oldest loaded message. When the button comes near the visible part, older messages are fetched
 * automatically. After a failure, a click tries again.
 */
export function OlderButton({ busy, oldest, onClick }: Props) {
  const t = useTranslations('inbox');
  const button = useRef<HTMLButtonElement>(null);
  const ask = useEffectEvent(onClick);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after older messages are loaded, the button may still be near the visible part without having left it, so it is watched anew.
  useEffect(() => {
    const log = button.current?.closest('[role="log"]');
    if (!button.current || !log) return;
    return watchNear(button.current, log, beyondPx, (isNear) => isNear && ask());
  }, [oldest]);
  return (
    <Button ref={button} size="sm" className="mx-auto mb-2" busy={busy} onClick={onClick}>
      {t('olderMessages')}
    </Button>
  );
}
