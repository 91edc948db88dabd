'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { ColorDot, ColorPicker } from '#app/_ui/fields/color-picker.tsx';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Tag } from '#server/contract/people/configuration.ts';

type TagForm = Pick<Tag, 'name' | 'color' | 'type'>;

interface Props {
  /** The tag to edit. Absent for a new tag. */
  readonly tag?: Tag | undefined;
  readonly start: TagForm;
  readonly onClose: () => void;
}

function useSave({ tag, onClose }: Props, takenAt: (message: string) => void) {
  const t = useTranslations('tags');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const outcome = {
    meta: { quiet: true },
    onSuccess: async (saved: Tag) => {
      await queryClient.invalidateQueries(trpc.tags.pathFilter());
      toast.success(t(tag ? 'savedToast' : 'createdToast', { name: saved.name }));
      onClose();
    },
    onError: (error: unknown) => sayFailure(error, { name_taken: takenAt }),
  };
  const create = useMutation(trpc.tags.createTag.mutationOptions(outcome));
  const update = useMutation(trpc.tags.updateTag.mutationOptions(outcome));
  return {
    busy: create.isPending || update.isPending,
    save: ({ name, color, type }: TagForm) =>
      tag ? update.mutate({ id: tag.id, name, color }) : create.mutate({ name, color, type }),
  };
}

/** The dialog that creates a tag, or edits the name and the color of an existing one. */
export function TagDialog(props: Props) {
  const { tag, start, onClose } = props;
  const t = useTranslations('tags');
  const c = useTranslations('common');
  const form = useForm<TagForm>({ defaultValues: start });
  const color = useController({ control: form.control, name: 'color' });
  const name = useWatch({ control: form.control, name: 'name' });
  const { busy, save } = useSave(props, (message) => form.setError('name', { message }, { shouldFocus: true }));
  return (
    <Dialog open onOpenChange={onClose} title={tag ? t('editTitle') : t('createTitle')} className="max-w-md">
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <Field label={t('name')} hint={tag && t('nameHint')} error={form.formState.errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { validate: (value) => value.trim() !== '' || c('required') })}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Field>
        {!tag && (
          <Field label={t('type')}>
            {(control) => (
              <Select {...control} {...form.register('type')}>
                <option value="contact">{t('type_contact')}</option>
                <option value="conversation">{t('type_conversation')}</option>
              </Select>
            )}
          </Field>
        )}
        <ColorPicker value={color.field.value} onChange={color.field.onChange} />
        <p className="flex items-center gap-3 text-xs text-ink-faint">
          {t('preview')}
          <Badge className="max-w-60">
            <ColorDot color={color.field.value} className="size-2" />
            <span className="truncate">{name.trim() || t('name')}</span>
          </Badge>
        </p>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {tag ? c('save') : t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
