'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { saveFile } from '#app/_ui/browser/save-file.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { ClientUsageLines } from '#server/contract/lifecycle/partner.ts';

const monthsShown = 13;

/** Returns the current month and the months before it, as YYYY-MM in UTC. */
function lastMonths(): string[] {
  const now = new Date();
  const begin = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  return Array.from({ length: monthsShown }, (_, back) => begin(back).toISOString().slice(0, 7));
}

function Lines({ lines }: { lines: ClientUsageLines['lines'] }) {
  const t = useTranslations('partner');
  const format = useFormatter();
  const head = 'pb-2 pl-3 text-right text-xs font-medium text-ink-faint';
  const cell = 'py-2 pl-3 text-right tabular-nums';
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line">
          <th className="pb-2 text-left text-xs font-medium text-ink-faint">{t('meter')}</th>
          <th className={head}>{t('quantity')}</th>
          <th className={head}>{t('included')}</th>
          <th className={head}>{t('beyond')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ meter, quantity, included, beyond }) => (
          <tr key={meter}>
            <th scope="row" className="py-2 text-left font-normal">
              {t(`meter_${meter}`)}
            </th>
            <td className={`${cell} font-medium`}>{format.number(quantity)}</td>
            <td className={`${cell} text-ink-soft`}>{included === null ? '—' : format.number(included)}</td>
            <td className={beyond > 0 ? `${cell} font-medium text-danger` : `${cell} text-ink-faint`}>
              {included === null ? '—' : format.number(beyond)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LinesOf({ id, month }: { id: string; month: string }) {
  const trpc = useTRPC();
  const usage = useQuery(trpc.partner.getClientUsage.queryOptions({ id, month }));
  if (usage.isError) return <Failure error={usage.error} onRetry={() => void usage.refetch()} />;
  return usage.data ? <Lines lines={usage.data.lines} /> : <SkeletonRows count={3} />;
}

interface Props {
  /** The client whose usage is shown. Null for all clients together; their usage is only available as a file. */
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

/** The dialog with the usage of a month, as a list and as a file to download. */
export function UsageDialog({ client, onClose }: Props) {
  const t = useTranslations('partner');
  const c = useTranslations('common');
  const format = useFormatter();
  const trpc = useTRPC();
  const sayFailure = useSayFailure();
  const months = lastMonths();
  const [month, setMonth] = useState(months[0] ?? '');
  const nameOf = (one: string) =>
    format.dateTime(new Date(`${one}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const asked = trpc.partner.exportUsage.queryOptions({ month, ...(client ? { id: client.id } : {}) });
  const file = useQuery({ ...asked, enabled: false, gcTime: 0, staleTime: 0 });
  const download = useMutation({
    mutationFn: async () => {
      const { data, error } = await file.refetch();
      if (!data) throw error;
      // The byte order mark tells spreadsheet programs that the file is UTF-8.
      saveFile(new Blob([`\uFEFF${data.content}`], { type: 'text/csv;charset=utf-8' }), data.name);
    },
    onError: sayFailure,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={client ? client.name : t('usageOfAll')}
      description={client ? t('usageText') : t('usageAllText')}
    >
      <div className="space-y-5">
        <Field label={t('month')}>
          {(control) => (
            <Select {...control} value={month} onChange={({ target }) => setMonth(target.value)}>
              {months.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {client && <LinesOf id={client.id} month={month} />}
        <DialogActions>
          <Button onClick={onClose}>{c('close')}</Button>
          <Button look="primary" busy={download.isPending} onClick={() => download.mutate()}>
            {t('download')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
