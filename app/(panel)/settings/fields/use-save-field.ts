'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { linesOf } from '../_parts/lines-of.ts';
import { isFieldType } from './field-types.ts';
import { fieldsInTurn } from './fields-in-turn.ts';

export interface FieldForm {
  label: string;
  key: string;
  type: string;
  /** The options of a select field, one on each line. */
  options: string;
  placeholder: string;
}

interface Props {
  readonly field: CustomField | undefined;
  readonly onSaved: () => void;
  readonly onTaken: (message: string) => void;
}

/** Returns a function that saves the form as a new custom field, or as a change to an existing one. */
export function useSaveField({ field, onSaved, onTaken }: Props) {
  const t = useTranslations('fields');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const outcome = {
    ...fieldsInTurn,
    meta: { quiet: true },
    onSuccess: async (saved: CustomField) => {
      await queryClient.invalidateQueries(trpc.customFields.pathFilter());
      toast.success(t(field ? 'savedToast' : 'createdToast', { label: saved.label }));
      onSaved();
    },
    onError: (error: unknown) => sayFailure(error, { name_taken: onTaken }),
  };
  const create = useMutation(trpc.customFields.createCustomField.mutationOptions(outcome));
  const update = useMutation(trpc.customFields.updateCustomField.mutationOptions(outcome));
  return {
    busy: create.isPending || update.isPending,
    save: ({ label, key, type, options, placeholder }: FieldForm) => {
      const common = {
        label,
        // A field whose type only provisioning can set is saved without its type.
        ...(isFieldType(type) && { type, options: type === 'select' ? linesOf(options) : [] }),
        placeholder: placeholder.trim() || null,
      };
      if (field) update.mutate({ key: field.key, ...common });
      else create.mutate({ key, ...common });
    },
  };
}
