'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/button.tsx';

interface Props {
  readonly isReady: boolean;
  /** What is still to be done; said while it is. */
  readonly lacks: string;
  readonly onNext: () => void;
}

/** Ends a part: to the next one, or what is still to be done for that. */
export function GoOn({ isReady, lacks, onNext }: Props) {
  const t = useTranslations('campaigns');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
      <Button look="primary" disabled={!isReady} onClick={onNext}>
        {t('goOn')}
      </Button>
      {!isReady && <p className="text-sm text-ink-soft">{lacks}</p>}
    </div>
  );
}
