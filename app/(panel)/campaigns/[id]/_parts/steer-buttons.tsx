'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { RetryFailed } from './retry-failed.tsx';
import { type AnsweredCampaign, usePutCampaign } from './use-change-draft.ts';

/** The buttons that act on the whole campaign: pause, resume, retry, cancel and delete. */
export function SteerButtons({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const router = useRouter();
  const put = usePutCampaign();
  const [asking, setAsking] = useState(false);
  const [resuming, setResuming] = useState(false);
  const outcome = { onSuccess: put };
  const pause = useMutation(trpc.campaigns.pauseCampaign.mutationOptions(outcome));
  const resume = useMutation(trpc.campaigns.resumeCampaign.mutationOptions(outcome));
  const cancel = useMutation(trpc.campaigns.cancelCampaign.mutationOptions(outcome));
  const remove = useMutation(
    trpc.campaigns.removeCampaign.mutationOptions({ onSuccess: () => router.push('/campaigns') }),
  );
  const { id, status, retryable, counts } = campaign;
  if (status === 'draft') {
    return (
      <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
        {c('delete')}
      </Button>
    );
  }
  return (
    <>
      {(status === 'running' || status === 'scheduled') && (
        <Button busy={pause.isPending} onClick={() => pause.mutate({ id })}>
          {t('pause')}
        </Button>
      )}
      {status === 'paused' && (
        <Button look="primary" busy={resume.isPending} onClick={() => setResuming(true)}>
          {t('resume')}
        </Button>
      )}
      {(status === 'completed' || status === 'paused') && retryable.length > 0 && <RetryFailed campaign={campaign} />}
      {status !== 'completed' && status !== 'canceled' && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      <Confirm
        open={resuming}
        onOpenChange={setResuming}
        title={t('resumeTitle')}
        description={t('resumeText', { count: counts.total - counts.sent - counts.failed - counts.skipped })}
        action={t('resume')}
        busy={resume.isPending}
        onConfirm={() => resume.mutate({ id }, { onSettled: () => setResuming(false) })}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('cancelTitle')}
        description={t('cancelText')}
        action={t('cancel')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id }, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
