'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { fieldsInTurn } from './fields-in-turn.ts';

/**
 * The dialog that deletes a custom field with all its values. The user has to type the field's key, because the values
 * cannot be restored.
 */
export function RemoveField({ field, onDone }: { field: CustomField; onDone: () => void }) {
  const t = useTranslations('fields');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { key, label } = field;
  const remove = useMutation(
    trpc.customFields.removeCustomField.mutationOptions({
      ...fieldsInTurn,
      onSuccess: ({ contacts }) =>
        toast.success(t('removedToast', { label }), { description: t('removedFrom', { count: contacts }) }),
      onSettled: async () => {
        onDone();
        await queryClient.invalidateQueries(trpc.customFields.pathFilter());
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle', { label })}
      description={t('removeText')}
      typed={key}
      action={c('delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ key })}
    />
  );
}
