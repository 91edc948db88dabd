'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { CaseSeed } from './cases/case-form.ts';

/** What all parts of the editor do with cases: make a case, open one, and run cases. */
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
    /** The case in the form, new or existing. */
    seed,
    edit: setSeed,
    /** The id of the open case. It is stored in the address. */
    shown,
    show: (id: string | null) => {
      if (id !== null) void setTab('cases');
      void setShown(id);
    },
    save,
    read,
    isStarting: isSaving || start.isPending,
    /** Runs cases with the draft on the screen, which is saved first. Returns whether the run has started. */
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
