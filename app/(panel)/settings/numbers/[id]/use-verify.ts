'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { PanelNumber } from '#server/contract/channels/connection.ts';
import { useRefusalWords } from '../use-refusal-words.ts';

/** Returns the mutation that verifies the number with the messaging provider and reports the result. */
export function useVerify({ status }: PanelNumber, onChanged: () => Promise<void>) {
  const t = useTranslations('numbers');
  const { connections } = useTRPC();
  const words = useRefusalWords();
  return useMutation(
    connections.verifyConnection.mutationOptions({
      onSuccess: async ({ refusal }) => {
        await onChanged();
        if (refusal) {
          const { reason, remedy } = words(refusal.code);
          toast.error(t(status === 'disconnected' ? 'stillRefused' : 'verifiedProblem'), {
            description: `${reason} ${remedy}`,
          });
        } else toast.success(t(status === 'disconnected' ? 'reconnected' : 'verified'));
      },
    }),
  );
}
