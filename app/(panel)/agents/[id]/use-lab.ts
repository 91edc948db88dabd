'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { CaseSeed } from './cases/case-form.ts';

/**
 * Returns the state and actions for test cases that all tabs of the editor share: edit a case, open a case, and run
 * cases.
 */
export function useLab(agentId: string, save: () => Promise<boolean>) {
  const t = useTranslations('agentCases');
  const { agentsLab } = useTRPC();
  const queryClient = useQueryClient();
  const [seed, setSeed] = useState<CaseSeed | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [, setTab] = useQueryState('tab', parseAsString);
  const [shown, setShown] = useQueryState('case', parseAsString);
  const start = useMutation(agentsLab.startCaseRun.mutationOptions());
  const read = () => queryClient.invalidateQueries(agentsLab.pathFilter());
  return {
    agentId,
    /** The initial values of the case that is being edited, new or existing. Null if the form is closed. */
    seed,
    edit: setSeed,
    /** The id of the case that is open in the side sheet. It is stored in the URL. */
    shown,
    show: (id: string | null) => {
      if (id !== null) void setTab('cases');
      void setShown(id);
    },
    save,
    read,
    isStarting: isSaving || start.isPending,
    /** Saves the draft and then runs test cases with it. Returns whether the run has started. */
    run: async (times: number, caseIds?: readonly string[]): Promise<boolean> => {
      setSaving(true);
      const isSaved = await save().finally(() => setSaving(false));
      if (!isSaved) {
        toast.error(t('mendFirst'));
        return false;
      }
      const ids = caseIds ? { case_ids: [...caseIds] } : {};
      return start
        .mutateAsync({ agent_id: agentId, times, ...ids })
        .then(read)
        .then(
          () => true,
          // The general error handler shows this failure.
          () => false,
        );
    },
  };
}
export type Lab = ReturnType<typeof useLab>;
