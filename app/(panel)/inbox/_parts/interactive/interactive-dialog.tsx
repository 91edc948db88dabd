'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { InteractiveReply } from '#server/contract/inbox/interactive-reply.ts';
import { interactiveKinds, interactiveLimits as most } from '#server/contract/platform/interactive-limits.ts';
import { isSecondClick } from '../actions/use-held.ts';
import { Extras, Heading } from '../message/message-payload.tsx';
import { Words } from '../message/words.tsx';
import { useDraftText } from '../store/use-draft-text.ts';
import { ButtonFields } from './interactive-buttons.tsx';
import { InteractiveField } from './interactive-field.tsx';
import { bodyMax, faultsOf, type InteractiveForm, previewOf, sendOf } from './interactive-form.ts';
import { ListFields } from './interactive-list.tsx';
import type { PartProps } from './interactive-parts.tsx';
import { readInteractive } from './read-interactive.ts';

function LinkFields({ form, faults, change, hasTried }: PartProps) {
  const t = useTranslations('interactive');
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

/** Previews the message with the same components that the thread uses. */
function Preview({ form }: { form: InteractiveForm }) {
  const t = useTranslations('interactive');
  const message = previewOf(form, { opener: t('openerDefault'), label: t('labelDefault') });
  return (
    <section aria-label={t('preview')} className="self-start rounded-xl bg-sunken p-3 md:sticky md:top-0">
      <p className="mb-2 text-xs text-ink-faint">{t('preview')}</p>
      <div className="rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-md leading-relaxed break-words">
        <Heading message={message} />
        {message.content ? <Words text={message.content} /> : <p className="text-ink-faint">{t('previewEmpty')}</p>}
        <Extras message={message} isOpen />
      </div>
    </section>
  );
}

function Fields(props: PartProps) {
  const t = useTranslations('interactive');
  const { form, faults, change, hasTried } = props;
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
      {form.kind === 'buttons' && <ButtonFields {...props} />}
      {form.kind === 'list' && <ListFields {...props} />}
      {form.kind === 'cta_url' && <LinkFields {...props} />}
      {form.kind === 'location_request' ? (
        <p className="text-sm text-ink-soft">{t('locationHint')}</p>
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
  readonly conversationId: string;
  /** The text of the composer. It is also the body of the interactive message. */
  readonly text: string;
  readonly write: (text: string) => void;
  /**
   * The warning to show before the message is sent, such as that a colleague holds the conversation. Null if there is
   * no warning.
   */
  readonly warning: ReactNode;
  /** Whether the message may be sent now. If not, the warning is shown. */
  readonly mayGo: () => boolean;
  readonly onSend: (body: string, interactive: InteractiveReply) => void;
  readonly onClose: () => void;
  /** The element that gets the focus when the dialog closes. */
  readonly returnTo: RefObject<HTMLElement | null>;
}

/**
 * The dialog to write a message that the customer answers with a tap: buttons, a list, a link, or a request for the
 * customer's location. It shows a preview, and stores an unfinished message as a draft.
 */
export function InteractiveDialog({ conversationId, text, write, warning, mayGo, onSend, onClose, returnTo }: Props) {
  const t = useTranslations('interactive');
  const c = useTranslations('common');
  const [kept, keep] = useDraftText('interactive', conversationId);
  const [form, setForm] = useState(() => readInteractive(kept, text));
  const [hasTried, setTried] = useState(false);
  const faults = faultsOf(form);
  const fields = useRef<HTMLFormElement>(null);
  const change = (changes: Partial<InteractiveForm>) => {
    const { body, ...parts } = { ...form, ...changes };
    setForm({ ...parts, body });
    keep(JSON.stringify(parts));
    if (body !== text) write(body);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length === 0) {
      if (!mayGo()) return;
      const { body, ...interactive } = sendOf(form);
      keep('');
      onSend(body, interactive);
      return;
    }
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={t('title')}
      description={t('hint')}
      className="max-w-3xl"
    >
      <form ref={fields} onSubmit={submit} noValidate>
        <div className="-mx-5 mb-4 overflow-x-auto px-5">
          <Segments
            label={t('kind')}
            value={form.kind}
            onChange={(kind) => {
              change({ kind });
              setTried(false);
            }}
            options={interactiveKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          />
        </div>
        <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
          <Fields {...{ form, faults, change, hasTried }} />
          <Preview form={form} />
        </div>
        {/* The send button stays visible however long the form is. */}
        <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 border-t border-line bg-surface px-5 pb-4 *:mt-4">
          {warning}
          <DialogActions>
            <Button onClick={onClose}>{c('cancel')}</Button>
            <Button type="submit" look="primary" onClick={(event) => isSecondClick(event) && event.preventDefault()}>
              {t('send')}
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}
