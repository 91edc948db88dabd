'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/toast.ts';
import type { CaseSeed } from './cases/case-form.ts';

/** What every part of the editor does with cases: make one of what stands there, look into one, run them. */
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
    /** The case that is edited or made. */
    seed,
    edit: setSeed,
    /** The id of the one somebody looks into; it stands in the address. */
    shown,
    show: (id: string | null) => {
      if (id !== null) void setTab('cases');
      void setShown(id);
    },
    save,
    read,
    isStarting: isSaving || start.isPending,
    /** Tries them with the draft as it stands on the screen: what was typed is saved first. */
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
          // Said where every failure is.
          () => false,
        );
    },
  };
}
export type Lab = ReturnType<typeof useLab>;
