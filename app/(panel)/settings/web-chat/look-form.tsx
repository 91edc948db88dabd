'use client';

import { useTranslations } from 'next-intl';
import { useController, useForm } from 'react-hook-form';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { ColorPicker } from '#app/_ui/fields/color-picker.tsx';
import { Field, Input, Select, Textarea } from '#app/_ui/fields/field.tsx';
import type { WebChat } from '#server/contract/inbox/web-chat.ts';
import { identifyModes } from '#server/contract/inbox/web-chat-limits.ts';
import { useUpdateChat } from './use-update-chat.ts';

const valuesOf = ({ title, greeting, color, identify }: WebChat) => ({
  title: title ?? '',
  greeting: greeting ?? '',
  color,
  identify,
});

/**
 * The form with the chat's title, greeting and color, and whether visitors are asked for their name and e-mail. It
 * applies to the chat page and to the embedded chat.
 */
export function LookForm({ chat }: { chat: WebChat }) {
  const t = useTranslations('webChat');
  const c = useTranslations('common');
  const update = useUpdateChat();
  const form = useForm({ defaultValues: valuesOf(chat) });
  const color = useController({ control: form.control, name: 'color' });
  const save = form.handleSubmit((values) =>
    update.mutate(
      { agent_id: chat.agent_id, ...values },
      {
        onSuccess: (saved) => {
          form.reset(valuesOf(saved));
          toast.success(t('savedToast'));
        },
      },
    ),
  );
  return (
    <form onSubmit={save} noValidate className="space-y-5 p-5">
      <h3 className="text-md font-medium">{t('look')}</h3>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('titleField')} hint={t('titleHint')}>
          {(control) => <Input {...control} {...form.register('title')} maxLength={60} />}
        </Field>
        <Field label={t('identify')} hint={t('identifyHint')}>
          {(control) => (
            <Select {...control} {...form.register('identify')}>
              {identifyModes.map((mode) => (
                <option key={mode} value={mode}>
                  {t(`identify_${mode}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={t('greeting')} hint={t('greetingHint')}>
        {(control) => <Textarea {...control} {...form.register('greeting')} rows={2} maxLength={500} />}
      </Field>
      <ColorPicker value={color.field.value} onChange={color.field.onChange} />
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={update.isPending} disabled={!form.formState.isDirty}>
          {c('save')}
        </Button>
      </div>
    </form>
  );
}
