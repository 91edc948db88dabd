'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { readRates } from './read-rates.ts';

const ratesMax = 500;
const wrongShown = 10;

/**
 * The dialog that imports a rate card. If any line is invalid, nothing is imported. Each rate stores its source and its
 * version.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('prices');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [text, setText] = useState<string | null>(null);
  const [source, setSource] = useState('');
  const [version, setVersion] = useState('');
  const add = useMutation(
    trpc.pricing.addPriceRates.mutationOptions({
      onSuccess: async ({ added }) => {
        toast.success(t('imported', { count: added }));
        onClose();
        await queryClient.invalidateQueries(trpc.pricing.pathFilter());
      },
    }),
  );
  const named = [source, version].map((one) => one.trim()).filter(Boolean);
  const read = text === null ? undefined : readRates(text, named.join(' · ').slice(0, 200));
  const count = read?.rates.length ?? 0;
  const problem =
    read === null
      ? t('importColumns')
      : read && read.wrong.length > 0
        ? t('importWrong', { lines: read.wrong.slice(0, wrongShown).join(', '), count: read.wrong.length })
        : count > ratesMax
          ? t('importMany', { max: ratesMax })
          : text !== null && count === 0
            ? t('importNone')
            : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read) add.mutate({ rates: [...read.rates] });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('importTitle')} description={t('importText')}>
      <form onSubmit={submit} className="space-y-5" noValidate>
        <Field
          label={t('importFile')}
          error={problem}
          hint={read ? t('importRead', { count }) : 'market, category, amount, currency, valid_from'}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className="block w-full text-sm text-ink-soft"
              onChange={async ({ target }) => setText((await target.files?.[0]?.text()) ?? null)}
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('source')} hint={t('sourceHint')}>
            {(control) => (
              <Input {...control} value={source} maxLength={120} onChange={({ target }) => setSource(target.value)} />
            )}
          </Field>
          <Field label={t('version')} hint={t('versionHint')}>
            {(control) => (
              <Input {...control} value={version} maxLength={60} onChange={({ target }) => setVersion(target.value)} />
            )}
          </Field>
        </div>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={add.isPending}
            disabled={count === 0 || problem !== undefined || named.length < 2}
          >
            {t('import')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
