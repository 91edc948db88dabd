'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { StartExportQuestion } from '#server/contract/insight/figure-export.ts';
import { ExportState } from './export-state.tsx';
import { useExports } from './use-exports.ts';

/** What to export, as the input of the API operation. The language of the page is added when the export starts. */
export type ExportQuestion = Omit<StartExportQuestion, 'locale'>;

interface Props {
  readonly question: ExportQuestion;
  readonly disabled?: boolean;
}

/**
 * The button that exports a table, with the progress of the export next to it. If the table's filters change, the
 * progress is hidden.
 */
export function ExportButton({ question, disabled = false }: Props) {
  const t = useTranslations('figures');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const locale = useLocale() === 'en' ? 'en' : 'pt-BR';
  const key = JSON.stringify(question);
  const [asked, setAsked] = useState<{ readonly key: string; readonly id: string } | null>(null);
  const start = useMutation(
    trpc.analytics.startExport.mutationOptions({
      onSuccess: async ({ id }) => {
        setAsked({ key, id });
        await queryClient.invalidateQueries(trpc.analytics.listExports.pathFilter());
      },
    }),
  );
  const exports = useExports(asked !== null);
  const one = asked?.key === key ? exports?.find(({ id }) => id === asked.id) : undefined;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
      <div aria-live="polite">{one && <ExportState one={one} />}</div>
      <Button
        size="sm"
        disabled={disabled}
        busy={start.isPending || one?.status === 'waiting'}
        onClick={() => start.mutate({ ...question, locale })}
      >
        <FileDown className="size-4" aria-hidden />
        {t('csv')}
        <span className="sr-only">: {question.title}</span>
      </Button>
    </div>
  );
}
