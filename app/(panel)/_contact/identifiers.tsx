'use client';

import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Popover } from '#app/_ui/overlays/popover.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { type ContactProps, useRefreshContact } from './use-contact.ts';

type Identifier = Contact['identifiers'][number];
const addable = ['phone', 'email', 'cpf'] as const;

/** Formats a CPF (Brazilian taxpayer number) as it is usually written. */
const cpfText = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

function AddIdentifier({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('contact');
  const c = useTranslations('common');
  const { contacts } = useTRPC();
  const refresh = useRefreshContact();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const refuse = (reason: string) => {
    setWrong(reason);
    field.current?.focus();
  };
  const add = useMutation(
    contacts.addIdentifier.mutationOptions({
      meta: { quiet: true },
      onError: (error) => refuse(errorText(error)),
      onSuccess: async () => {
        await refresh();
        onDone();
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget);
    const value = String(written.get('value')).trim();
    if (value === '') return refuse(c('required'));
    add.mutate({ id, type: String(written.get('type')) as (typeof addable)[number], value });
  };
  return (
    <form className="space-y-3" noValidate onSubmit={submit}>
      <Field label={t('identifierType')}>
        {(control) => (
          <Select {...control} name="type" defaultValue="cpf">
            {addable.map((type) => (
              <option key={type} value={type}>
                {t(type)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('identifierValue')} error={wrong}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            name="value"
            onChange={() => setWrong(undefined)}
            autoComplete="off"
            maxLength={320}
          />
        )}
      </Field>
      <Button type="submit" look="primary" className="w-full" busy={add.isPending}>
        {t('add')}
      </Button>
    </form>
  );
}

/** Identifiers of the contact in addition to the main phone and e-mail. */
export function Identifiers({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const [adding, setAdding] = useState(false);
  const refresh = useRefreshContact();
  const remove = useMutation(contacts.removeIdentifier.mutationOptions({ onSuccess: () => refresh() }));
  const phoneText = usePhoneText();
  const shown = ({ type, value }: Identifier) =>
    type === 'phone' ? phoneText(value) : type === 'cpf' ? cpfText(value) : value;
  const { id, phone, email } = contact;
  const further = contact.identifiers.filter(({ value }) => value !== phone && value !== email);
  if (further.length === 0 && !canWrite) return null;
  return (
    <div className="mt-2 border-t border-line pt-3">
      {further.length > 0 && (
        <>
          <h3 className="mb-1 text-xs text-ink-soft">{t('identifiers')}</h3>
          <ul className="mb-1">
            {further.map((one) => (
              <li key={`${one.type}:${one.value}`} className="flex min-h-8 items-center gap-2 text-sm">
                <span className="w-16 shrink-0 truncate text-xs text-ink-soft">{t(one.type)}</span>
                <span className="min-w-0 flex-1 break-words tabular-nums">{shown(one)}</span>
                {canWrite && (
                  <button
                    type="button"
                    aria-label={t('removeIdentifier', { value: shown(one) })}
                    onClick={() => remove.mutate({ id, type: one.type, value: one.value })}
                    className="rounded-md p-1 text-ink-faint hover:bg-sunken hover:text-ink dark:hover:bg-raised"
                  >
                    <X className="size-3.5" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {canWrite && (
        <Popover
          label={t('addIdentifier')}
          open={adding}
          onOpenChange={setAdding}
          className="w-72"
          trigger={
            <Button look="quiet" size="sm" className="-ml-2.5">
              <Plus className="size-4" aria-hidden />
              {t('addIdentifier')}
            </Button>
          }
        >
          <AddIdentifier id={id} onDone={() => setAdding(false)} />
        </Popover>
      )}
    </div>
  );
}
