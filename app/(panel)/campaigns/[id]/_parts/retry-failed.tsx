'use client';

import { useMutation } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { type AnsweredCampaign, usePutCampaign } from './use-change-draft.ts';

type Retryable = AnsweredCampaign['retryable'][number];

/**
 * The dialog that sends failed messages again. It lists the reasons for failure with the number of messages of each;
 * the user chooses which of them to retry.
 */
export function RetryFailed({ campaign: { id, retryable } }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const c = useTranslations('common');
  const format = useFormatter();
  const trpc = useTRPC();
  const put = usePutCampaign();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly Retryable['class'][]>([]);
  const retry = useMutation(
    trpc.campaigns.retryCampaign.mutationOptions({ onSuccess: put, onSettled: () => setOpen(false) }),
  );
  const wanted = retryable.filter((one) => chosen.includes(one.class));
  const count = wanted.reduce((sum, one) => sum + one.count, 0);
  const begin = () => {
    setChosen(retryable.length === 1 ? retryable.map((one) => one.class) : []);
    setOpen(true);
  };
  return (
    <>
      <Button onClick={begin}>{t('retry')}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('retryTitle')}
        description={t('retryText')}
        className="max-w-md"
      >
        <fieldset className="overflow-hidden rounded-lg border border-line">
          <legend className="sr-only">{t('retryTitle')}</legend>
          {retryable.map((one) => (
            <Checkbox
              key={one.class}
              checked={chosen.includes(one.class)}
              onChange={(on) => setChosen(on ? [...chosen, one.class] : chosen.filter((other) => other !== one.class))}
              label={
                <span className="flex justify-between gap-4">
                  {t(`retry_${one.class}`)}
                  <span className="text-ink-soft tabular-nums">{format.number(one.count)}</span>
                </span>
              }
            />
          ))}
        </fieldset>
        <DialogActions>
          <Button data-harmless onClick={() => setOpen(false)}>
            {c('cancel')}
          </Button>
          <Button
            look="primary"
            busy={retry.isPending}
            disabled={count === 0}
            onClick={() => retry.mutate({ id, classes: wanted.map((one) => one.class) })}
          >
            {t('retryAction', { count })}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
