'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';

interface Props {
  readonly isReady: boolean;
  /** The text that says what is missing. It is shown until this part of the campaign's draft is complete. */
  readonly lacks: string;
  readonly onNext: () => void;
}

/**
 * The footer of a part of the draft. It has a button that opens the next part, or a text that says which values are
 * missing.
 */
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
