'use client';

import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Popover } from '#app/_ui/overlays/popover.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { ExportState } from './export-state.tsx';
import { useExports } from './use-exports.ts';

/**
 * Lists the files that the member exported in the last days, including exports that were started on an earlier visit.
 */
export function ExportsPopover() {
  const t = useTranslations('figures');
  const [open, setOpen] = useState(false);
  const exports = useExports(open);
  return (
    <Popover
      label={t('exports')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <History className="size-4" aria-hidden />
          {t('exports')}
        </Button>
      }
    >
      <p className="text-xs text-ink-faint">{t('exportsText')}</p>
      {!exports && <SkeletonRows count={2} />}
      {exports?.length === 0 && <p className="pt-3 text-sm text-ink-soft">{t('exportsNone')}</p>}
      <ul className="divide-y divide-line">
        {exports?.map((one) => (
          <li key={one.id} className="space-y-1.5 py-2.5 text-sm">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{one.title}</span>
              <span className="shrink-0 text-xs text-ink-faint">
                <Ago at={one.created_at} />
              </span>
            </p>
            <ExportState one={one} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
