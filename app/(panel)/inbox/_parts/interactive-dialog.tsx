'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/dialog.tsx';
import { Segments } from '#app/_ui/segments.tsx';
import type { Conversation } from '#server/contract/conversation.ts';
import { interactiveLimits as most } from '#server/contract/interactive-limits.ts';
import { ButtonFields } from './interactive-buttons.tsx';
import { InteractiveField } from './interactive-field.tsx';
import { bodyMax, faultsOf, type InteractiveForm, kinds, newForm, previewOf, sendOf } from './interactive-form.ts';
import { ListFields } from './interactive-list.tsx';
import type { PartProps } from './interactive-parts.tsx';
import { Extras, Heading } from './message-payload.tsx';
import { Words } from './words.tsx';

function LinkFields({ form, change, hasTried }: PartProps) {
  const t = useTranslations('interactive');
  const faults = faultsOf(form);
  return (
    <div className="space-y-3">
      <InteractiveField
        label={t('url')}
        value={form.url}
        max={most.url}
        type="url"
        placeholder="https://"
        fault={faults.url}
        hasTried={hasTried}
        onChange={(url) => change({ url })}
      />
      <InteractiveField
        label={t('label')}
        value={form.label}
        max={most.linkLabel}
        placeholder={t('labelDefault')}
        fault={faults.label}
        hasTried={hasTried}
        onChange={(label) => change({ label })}
      />
    </div>
  );
}

/** As the thread will show it, in the words of the same components. */
function Preview({ form }: { form: InteractiveForm }) {
  const t = useTranslations('interactive');
  const message = previewOf(form, { opener: t('openerDefault'), label: t('labelDefault') });
  return (
    <section aria-label={t('preview')} className="self-start rounded-xl bg-sunken p-3 md:sticky md:top-0">
      <p className="mb-2 text-xs text-ink-faint">{t('preview')}</p>
      <div className="rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-sm leading-relaxed break-words">
        <Heading message={message} />
        {message.content ? <Words text={message.content} /> : <p className="text-ink-faint">{t('previewEmpty')}</p>}
        <Extras message={message} />
      </div>
    </section>
  );
}

function Fields({ form, change, hasTried }: PartProps) {
  const t = useTranslations('interactive');
  const faults = faultsOf(form);
  const text = (name: 'body' | 'header' | 'footer', max: number) => (
    <InteractiveField
      label={t(name)}
      value={form[name]}
      max={max}
      isLong={name === 'body'}
      fault={faults[name]}
      hasTried={hasTried}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <div className="space-y-4">
      {text('body', bodyMax(form.kind))}
      {form.kind === 'buttons' && <ButtonFields {...{ form, change, hasTried }} />}
      {form.kind === 'list' && <ListFields {...{ form, change, hasTried }} />}
      {form.kind === 'cta_url' && <LinkFields {...{ form, change, hasTried }} />}
      {form.kind === 'location_request' ? (
        <p className="text-[13px] text-ink-soft">{t('locationHint')}</p>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          {text('header', most.header)}
          {text('footer', most.footer)}
        </div>
      )}
    </div>
  );
}

interface Props {
  readonly conversation: Conversation;
  /** What stands in the composer already. */
  readonly words: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** A message the customer answers with a tap: buttons, a list, a link, their place; written beside how it will look. */
export function InteractiveDialog({ conversation, words, onSent, onClose }: Props) {
  const t = useTranslations('interactive');
  const c = useTranslations('common');
  const { conversations } = useTRPC();
  const [form, setForm] = useState(() => newForm(words));
  const [hasTried, setTried] = useState(false);
  // The same send however often the button is pressed; another one once something was changed.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const send = useMutation(
    conversations.sendIntoConversation.mutationOptions({
      onSuccess: () => {
        onSent();
        onClose();
      },
    }),
  );
  const fields = useRef<HTMLFormElement>(null);
  const change = (changes: Partial<InteractiveForm>) => {
    setForm((now) => ({ ...now, ...changes }));
    setKey(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsOf(form)).length === 0) {
      send.mutate({ id: conversation.id, idempotency_key: key, ...sendOf(form) });
      return;
    }
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} description={t('hint')} className="max-w-3xl">
      <form ref={fields} onSubmit={submit} noValidate>
        <div className="-mx-5 mb-4 overflow-x-auto px-5">
          <Segments
            label={t('kind')}
            value={form.kind}
            onChange={(kind) => {
              change({ kind });
              setTried(false);
            }}
            options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          />
        </div>
        <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
          <Fields {...{ form, change, hasTried }} />
          <Preview form={form} />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={send.isPending}>
            {t('send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
