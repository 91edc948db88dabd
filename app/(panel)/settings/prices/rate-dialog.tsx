'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { type PriceCategory, priceCategories } from '#server/contract/channels/price-categories.ts';

interface RateForm {
  market: string;
  category: PriceCategory;
  amount: string;
  currency: string;
  valid_from: string;
  source: string;
}

/** The dialog that adds a rate that is valid from a future day. A second rate for the same day replaces the first. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('prices');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm<RateForm>({
    defaultValues: { market: 'BR', category: 'marketing', amount: '', currency: 'USD', valid_from: '', source: '' },
  });
  const { errors } = form.formState;
  const add = useMutation(
    trpc.pricing.addPriceRates.mutationOptions({
      onSuccess: async () => {
        toast.success(t('added'));
        onClose();
        await queryClient.invalidateQueries(trpc.pricing.pathFilter());
      },
    }),
  );
  const save = ({ amount, market, currency, ...rate }: RateForm) =>
    add.mutate({
      rates: [
        {
          ...rate,
          amount: amount.trim().replace(',', '.'),
          market: market.trim().toUpperCase(),
          currency: currency.trim().toUpperCase(),
        },
      ],
    });
  const matching = (pattern: RegExp, wrong: string) => ({
    validate: (value: string) => (value.trim() === '' ? c('required') : pattern.test(value.trim()) || wrong),
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('addTitle')}>
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('market')} hint={t('marketHint')} error={errors.market?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('market', matching(/^[A-Za-z]{2}$/, t('marketHint')))}
                maxLength={2}
                className="uppercase"
              />
            )}
          </Field>
          <Field label={t('category')}>
            {(control) => (
              <Select {...control} {...form.register('category')}>
                {priceCategories.map((category) => (
                  <option key={category} value={category}>
                    {t(`category_${category}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('amount')} hint={t('amountHint')} error={errors.amount?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('amount', matching(/^\d{1,6}([.,]\d{1,8})?$/, t('amountHint')))}
                inputMode="decimal"
                maxLength={15}
              />
            )}
          </Field>
          <Field label={t('currency')} error={errors.currency?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('currency', matching(/^[A-Za-z]{3}$/, t('currencyWrong')))}
                maxLength={3}
                className="uppercase"
              />
            )}
          </Field>
        </div>
        <Field label={t('validFrom')} hint={t('validFromHint')} error={errors.valid_from?.message}>
          {(control) => (
            <Input {...control} {...form.register('valid_from', matching(/./, ''))} type="date" className="sm:w-48" />
          )}
        </Field>
        <Field label={t('source')} hint={t('sourceHint')} error={errors.source?.message}>
          {(control) => <Input {...control} {...form.register('source', matching(/./, ''))} maxLength={200} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={add.isPending}>
            {t('add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
