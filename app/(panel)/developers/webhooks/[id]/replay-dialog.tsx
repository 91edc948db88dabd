'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { fieldIn } from '#app/_ui/time/field-in.ts';
import { MomentField, useMomentIn } from '#app/_ui/time/moment-field.tsx';
import type { Replay } from '#server/contract/developers/webhook-replay.ts';

const dayMs = 86_400_000;

interface Props {
  readonly endpointId: string;
  readonly kind: Replay['kind'];
  readonly onClose: () => void;
}

/** The dialog that resends failed or missed deliveries from a chosen time on. It shows their number first. */
export function ReplayDialog({ endpointId, kind, onClose }: Props) {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const zone = useTimeZone() ?? 'UTC';
  const [from, setFrom] = useState(() => fieldIn(zone, new Date(Date.now() - (kind === 'failed' ? 1 : 30) * dayMs)));
  const read = useMomentIn(true);
  const since = read?.(from);
  const input = { id: endpointId, ...(since ? { since } : {}) };
  const counts = useQuery(
    trpc.webhooks.countReplayable.queryOptions(input, { placeholderData: (before) => before, enabled: read !== null }),
  );
  const count = counts.data?.[kind];
  const start = useMutation(
    trpc.webhooks.startReplay.mutationOptions({
      onSuccess: async () => {
        toast.success(t('replayStarted'));
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`replay_${kind}`)}
      description={t(`replayText_${kind}`)}
      className="max-w-md"
    >
      <MomentField
        label={t('since')}
        hint={t('sinceHint')}
        value={from}
        error={read && !since ? c('required') : undefined}
        onChange={setFrom}
      />
      <p role="status" className="mt-4 text-sm font-medium">
        {counts.isError
          ? errorText(counts.error)
          : count === undefined
            ? c('loading')
            : t(`replayCount_${kind}`, { count })}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button
          look="primary"
          busy={start.isPending}
          disabled={!count || !since}
          onClick={() => start.mutate({ ...input, kind })}
        >
          {t('replayAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
