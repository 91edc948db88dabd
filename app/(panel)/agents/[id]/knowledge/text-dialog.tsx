'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useController, useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { Field, Input, Textarea } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { KnowledgeSource } from '#server/contract/agents/knowledge.ts';
import { knowledgeTextMax } from '#server/contract/agents/knowledge-limits.ts';
import { useKnown } from './use-known.ts';

interface Props {
  readonly agentId: string;
  /** The existing text to edit. Absent for a new text. */
  readonly source?: KnowledgeSource;
  /** The initial values of a new text. */
  readonly begin?: { readonly title: string; readonly text: string };
  /** Called with the id of a new source after it was added. */
  readonly onAdded?: (id: string) => void;
  readonly onClose: () => void;
}

interface Form {
  title: string;
  text: string;
  markdown: boolean;
}

function TextForm({ agentId, source, text, begin, onAdded, onClose }: Props & { text: string }) {
  const t = useTranslations('knowledge');
  const c = useTranslations('common');
  const { knowledge } = useTRPC();
  const known = useKnown();
  const form = useForm<Form>({ defaultValues: { title: source?.title ?? begin?.title ?? '', text, markdown: false } });
  const { errors } = form.formState;
  const markdown = useController({ control: form.control, name: 'markdown' });
  const done = async (said: string) => {
    toast.success(said);
    onClose();
    await known();
  };
  const add = useMutation(
    knowledge.addText.mutationOptions({
      onSuccess: ({ id, title }) => {
        onAdded?.(id);
        return done(t('addedToast', { title }));
      },
    }),
  );
  const update = useMutation(knowledge.updateSource.mutationOptions({ onSuccess: () => done(t('savedToast')) }));
  const save = ({ title, text: typed, markdown: isMarkdown }: Form) =>
    source
      ? update.mutate({ id: source.id, title: title.trim(), text: typed })
      : add.mutate({ agent_id: agentId, title: title.trim(), text: typed, format: isMarkdown ? 'markdown' : 'text' });
  const filled = (value: string) => value.trim() !== '' || c('required');
  return (
    <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
      <Field label={t('name')} hint={t('nameHint')} error={errors.title?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('title', { validate: filled })}
            autoComplete="off"
            maxLength={200}
            placeholder={t('namePlaceholder')}
          />
        )}
      </Field>
      <Field label={t('text')} hint={t('textHint')} error={errors.text?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('text', { validate: filled })}
            rows={14}
            maxLength={knowledgeTextMax}
          />
        )}
      </Field>
      {!source && (
        <div className="-mx-3">
          <Checkbox checked={markdown.field.value} onChange={markdown.field.onChange} label={t('asMarkdown')} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button type="submit" look="primary" busy={add.isPending || update.isPending}>
          {source ? c('save') : t('add')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The dialog that adds a text to the knowledge, or edits an existing one. */
export function TextDialog(props: Props) {
  const t = useTranslations('knowledge');
  const { source, onClose } = props;
  const { knowledge } = useTRPC();
  const known = useQuery(
    knowledge.getSource.queryOptions(
      { id: source?.id ?? '' },
      { enabled: source !== undefined, staleTime: 0, gcTime: 0 },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={source ? t('textEditTitle', { title: source.title }) : t('textTitle')}
      className="max-w-2xl"
    >
      {!source && <TextForm {...props} text={props.begin?.text ?? ''} />}
      {source && known.isPending && <SkeletonRows count={2} />}
      {source && known.isError && <Failure error={known.error} onRetry={() => void known.refetch()} />}
      {source && known.data && <TextForm {...props} text={known.data.text ?? ''} />}
    </Dialog>
  );
}
