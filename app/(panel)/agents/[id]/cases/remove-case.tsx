'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { AgentCase } from '#server/contract/agents/agent-cases.ts';
import type { Lab } from '../use-lab.ts';

export function RemoveCase({ one, lab, onDone }: { one: AgentCase; lab: Lab; onDone: () => void }) {
  const t = useTranslations('agentCases');
  const { agentsLab } = useTRPC();
  const { id, name } = one;
  const remove = useMutation(
    agentsLab.removeCase.mutationOptions({
      onSuccess: () => {
        toast.success(t('removedToast', { name }));
        if (lab.shown === id) lab.show(null);
      },
      onSettled: async () => {
        onDone();
        await lab.read();
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle', { name })}
      description={t('removeText')}
      action={t('remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
