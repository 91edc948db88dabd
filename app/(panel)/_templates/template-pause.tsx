'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { Template } from '#server/contract/channels/connection.ts';
import { useHasPower } from '../_shell/member.tsx';

/** The pause reasons for low quality. The messaging provider ends these pauses by itself. */
const forQuality = new Set(['FIRST_PAUSE', 'SECOND_PAUSE']);

interface Props {
  readonly template: Pick<Template, 'id' | 'name' | 'rejected_reason'>;
  readonly onDone: () => unknown;
}

/**
 * Explains why a template is paused. If the provider's pacing paused it, a member who may send campaigns can end the
 * pause.
 */
export function TemplatePause({ template: { id, name, rejected_reason: reason }, onDone }: Props) {
  const t = useTranslations('templatePause');
  const { connections } = useTRPC();
  const unpause = useMutation(
    connections.unpauseTemplate.mutationOptions({
      onSuccess: async () => {
        await onDone();
        toast.success(t('unpaused', { name }), { description: t('unpausedText') });
      },
    }),
  );
  const canSend = useHasPower('campaigns:manage');
  if (reason && forQuality.has(reason)) return <p className="text-xs text-ink-soft">{t('pauseEnds')}</p>;
  if (!canSend) return <p className="text-xs text-ink-soft">{t('pauseWho')}</p>;
  return (
    <div className="space-y-1.5">
      <p className="text-xs text-ink-soft">{t('pauseMeans')}</p>
      <Button size="sm" busy={unpause.isPending} onClick={() => unpause.mutate({ id })}>
        {t('unpause')}
      </Button>
    </div>
  );
}
