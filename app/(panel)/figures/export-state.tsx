'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { FigureExport } from '#server/contract/insight/figure-export.ts';

/** The state of an export: waiting, ready to download, or failed with a reason. */
export function ExportState({ one }: { readonly one: FigureExport }) {
  const t = useTranslations('figures');
  if (one.status === 'waiting') return <span className="text-xs text-ink-soft">{t('exportWaiting')}</span>;
  if (one.url === null)
    return <span className="text-xs text-danger">{t(`exportFailed_${one.error ?? 'internal_error'}`)}</span>;
  return (
    <Button size="sm" asChild>
      <a href={safeHref(one.url)} download>
        <Download className="size-4" aria-hidden />
        {t('exportDownload', { rows: one.rows ?? 0 })}
        <span className="sr-only">: {one.title}</span>
      </a>
    </Button>
  );
}
