'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { saveFile } from '#app/_ui/browser/save-file.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import type { Import } from '#server/contract/people/contact-import.ts';

const pageRows = 20;

/**
 * Lists the rows that failed, and contacts saved without some of their values. The failed rows can be downloaded as a
 * file, corrected and imported again.
 */
export function ImportProblems({ ended }: { ended: Import }) {
  const t = useTranslations('imports');
  const e = useTranslations('errors');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id, failed } = ended;
  const problems = useInfiniteQuery(
    trpc.contactImports.listImportErrors.infiniteQueryOptions(
      { id, limit: pageRows },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
  const save = useMutation({
    mutationFn: () => queryClient.fetchQuery(trpc.contactImports.exportImportErrors.queryOptions({ id })),
    onSuccess: ({ file_name, content }) => saveFile(new Blob([content], { type: 'text/csv' }), file_name),
  });
  const rows = problems.data?.pages.flatMap((page) => page.data) ?? [];
  if (problems.isPending) return <SkeletonRows count={2} />;
  if (problems.isError) return <Failure error={problems.error} onRetry={() => void problems.refetch()} />;
  if (rows.length === 0) return null;
  return (
    <section className="border-t border-line">
      <header className="flex flex-wrap items-center gap-3 p-5 pb-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-md font-semibold">{t('problems')}</h3>
          {failed > 0 && <p className="mt-0.5 text-sm text-ink-soft">{t('problemsText')}</p>}
        </div>
        {failed > 0 && (
          <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
            <Download className="size-4" aria-hidden />
            {t('download')}
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map(({ line, saved, error, message, cells }) => (
          <li key={line} className="flex flex-wrap gap-x-4 gap-y-0.5 px-5 py-2.5 text-sm">
            <span className="w-20 shrink-0 text-ink-faint tabular-nums">{t('line', { line })}</span>
            <span className="min-w-0 flex-1 basis-60">
              <span className={saved ? 'text-warning' : 'text-danger'}>{textOr(e, error, message)}</span>{' '}
              {saved && <Badge tone="warning">{t('savedAnyway')}</Badge>}
              <span className="block truncate text-xs text-ink-soft">{cells.filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {problems.hasNextPage && (
        <Button
          size="sm"
          className="mx-auto my-3 flex"
          busy={problems.isFetchingNextPage}
          onClick={() => void problems.fetchNextPage()}
        >
          {t('moreProblems')}
        </Button>
      )}
    </section>
  );
}
