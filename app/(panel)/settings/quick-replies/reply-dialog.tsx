'use client';

import { UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input, Textarea } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { QuickReply } from '#server/contract/people/configuration.ts';
import { fillTokens } from '../../_shell/fill-tokens.ts';
import { FormFiles } from './form-files.tsx';
import { useFormFiles } from './use-form-files.ts';
import { type ReplyForm, useSaveReply } from './use-save-reply.ts';

const nameToken = '{{name}}';

/** Previews the quick reply for a customer with the sample name Marina. */
function Preview({ content }: { content: string }) {
  const t = useTranslations('quickReplies');
  const { text } = fillTokens(content, { name: t('sampleName') }, t('gap'));
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t('preview')}</p>
      <div className="rounded-xl bg-sunken p-3">
        <p className="ml-auto w-fit max-w-[85%] rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-md break-words whitespace-pre-wrap">
          {text.trim() || <span className="text-ink-faint">{t('previewEmpty')}</span>}
        </p>
      </div>
    </div>
  );
}

interface Props {
  /** The quick reply to edit. Absent for a new quick reply. */
  readonly reply?: QuickReply | undefined;
  readonly onClose: () => void;
}

/** The dialog that creates a quick reply, or edits an existing one. */
export function ReplyDialog({ reply, onClose }: Props) {
  const t = useTranslations('quickReplies');
  const c = useTranslations('common');
  const form = useForm<ReplyForm>({
    defaultValues: {
      shortcut: reply?.shortcut ?? '',
      title: reply?.title ?? '',
      content: reply?.content ?? '',
    },
  });
  const { errors } = form.formState;
  const [shortcut, content] = useWatch({ control: form.control, name: ['shortcut', 'content'] });
  const area = useRef<HTMLTextAreaElement | null>(null);
  const files = useFormFiles(reply?.id);
  const { busy, save } = useSaveReply({
    reply,
    saveFiles: files.save,
    onSaved: onClose,
    onTaken: (message) => form.setError('shortcut', { message }, { shouldFocus: true }),
  });
  const required = (value: string) => value.trim() !== '' || c('required');
  const insertName = () => {
    const { selectionStart = content.length, selectionEnd = content.length } = area.current ?? {};
    form.setValue('content', content.slice(0, selectionStart) + nameToken + content.slice(selectionEnd));
    area.current?.focus();
  };
  const contentField = form.register('content', { validate: required });
  return (
    <Dialog open onOpenChange={onClose} title={reply ? t('editTitle') : t('createTitle')}>
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('shortcut')}
            hint={t('shortcutHint', { example: `/${shortcut.trim().replace(/^\//, '') || '…'}` })}
            error={errors.shortcut?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('shortcut', {
                  validate: (value) =>
                    value.trim() === '' ? c('required') : /^\/?[^\s/]{1,50}$/u.test(value.trim()) || t('shortcutWrong'),
                })}
                autoComplete="off"
                spellCheck={false}
                maxLength={51}
                className="font-mono text-sm"
              />
            )}
          </Field>
          <Field label={t('replyTitle')} hint={t('titleHint')} error={errors.title?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('title', { validate: required })}
                autoComplete="off"
                maxLength={200}
              />
            )}
          </Field>
        </div>
        <Field label={t('content')} hint={t('contentHint', { token: nameToken })} error={errors.content?.message}>
          {(control) => (
            <Textarea
              {...control}
              {...contentField}
              ref={(element) => {
                contentField.ref(element);
                area.current = element;
              }}
              rows={4}
              maxLength={4_096}
              className="field-sizing-content max-h-60"
            />
          )}
        </Field>
        <Button size="sm" look="quiet" onClick={insertName} className="-mt-3 -ml-2">
          <UserRound className="size-4" aria-hidden />
          {t('insertName')}
        </Button>
        <Preview content={content} />
        <FormFiles files={files} />
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {reply ? c('save') : t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
