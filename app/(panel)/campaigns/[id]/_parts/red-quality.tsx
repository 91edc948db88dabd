'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Moment } from '#app/_ui/time/time.tsx';
import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import { useMember } from '../../../_shell/member.tsx';

/**
 * Lets an administrator allow a template to be sent although its quality rating is red. Afterwards shows who allowed
 * it.
 */
export function RedQuality({ id, seen }: { id: string; seen: Preflight }) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { role } = useMember();
  const [asking, setAsking] = useState(false);
  const accept = useMutation(
    trpc.campaigns.acceptQuality.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.campaigns.showCampaign.queryFilter({ id })),
      onSettled: () => setAsking(false),
    }),
  );
  if (seen.accepted) {
    return (
      <p className="rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
        {t('qualityAccepted', { name: seen.accepted.by })} <Moment at={seen.accepted.at} />
      </p>
    );
  }
  if (!seen.problems.includes('template_quality_red')) return null;
  if (role !== 'admin') return <p className="text-sm text-ink-soft">{t('qualityAdmin')}</p>;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('acceptQuality')}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('acceptQualityTitle')}
        description={t('acceptQualityText')}
        action={t('acceptQuality')}
        busy={accept.isPending}
        onConfirm={() => accept.mutate({ id, preflight_id: seen.id })}
      />
    </>
  );
}
