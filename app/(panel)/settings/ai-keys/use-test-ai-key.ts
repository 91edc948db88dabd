'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';

/** Returns the mutation that tests an AI key, reports the result and updates the list. */
export function useTestAiKey() {
  const t = useTranslations('aiKeys');
  const { aiKeys } = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    aiKeys.testAiKey.mutationOptions({
      onSuccess: ({ name, last_test_error: failure, models }) =>
        failure
          ? toast.error(t('failedToast', { name }), { description: t(`failure_${failure}`) })
          : toast.success(t('worksToast', { name }), { description: t('modelCount', { count: models.length }) }),
      onSettled: () => queryClient.invalidateQueries(aiKeys.pathFilter()),
    }),
  );
}
