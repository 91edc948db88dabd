'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { CostCard } from './cost-card.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { RateRow } from './rate-row.tsx';

/** The page about the cost of messages: this month's sum for each number, and the rates that it is calculated with. */
export function PricesPage() {
  const t = useTranslations('prices');
  const trpc = useTRPC();
  const rates = useQuery(trpc.pricing.listPriceRates.queryOptions({}));
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const actions = (
    <>
      <Button onClick={() => setOpen('import')}>
        <Upload className="size-4" aria-hidden />
        {t('import')}
      </Button>
      <Button look="primary" onClick={() => setOpen('add')}>
        <Plus className="size-4" aria-hidden />
        {t('add')}
      </Button>
    </>
  );
  return (
    <Page title={t('title')} description={t('description')} narrow actions={actions}>
      <CostCard />
      <Card>
        <h2 className="border-b border-line px-5 py-3 text-sm font-semibold">{t('rates')}</h2>
        {rates.isPending && <SkeletonRows count={4} />}
        {rates.isError && <Failure error={rates.error} onRetry={() => void rates.refetch()} />}
        <ul className="divide-y divide-line">
          {rates.data?.data.map((rate) => (
            <RateRow key={rate.id} rate={rate} />
          ))}
        </ul>
      </Card>
      {open === 'add' && <RateDialog onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
    </Page>
  );
}
