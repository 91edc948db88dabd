'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';

interface Props {
  readonly isReady: boolean;
  /** Says what is missing. Shown while the part is not ready. */
  readonly lacks: string;
  readonly onNext: () => void;
}

/** The end of a part: a button that opens the next part, and what is still missing before it can be used. */
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
