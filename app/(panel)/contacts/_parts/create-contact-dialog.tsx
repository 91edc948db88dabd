'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { errorCode, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Contact } from '#server/contract/people/contact.ts';
import { useUsers } from '../../_contacts/use-configuration.ts';

interface ContactForm {
  name: string;
  phone: string;
  email: string;
  owner: string;
}

/**
 * Finds a contact with the same e-mail or phone. Without this check, creating the contact would overwrite the existing
 * one.
 */
function useFindExisting() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return async ({ email, phone }: ContactForm): Promise<Contact | null> => {
    for (const by of [email && { email }, phone && { phone }]) {
      if (!by) continue;
      const options = trpc.contacts.listContacts.queryOptions(by, { staleTime: 0, retry: false });
      const found = await queryClient.fetchQuery(options).catch((error: unknown) => {
        if (errorCode(error) === 'contact_not_found') return null;
        throw error;
      });
      if (found && 'id' in found) return found;
    }
    return null;
  };
}

/**
 * The dialog that creates a contact. If the contact already exists, the dialog links to the existing contact instead.
 */
export function CreateContactDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('contacts');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const errorText = useErrorText();
  const users = useUsers({ assignable: true });
  const findExisting = useFindExisting();
  const [existing, setExisting] = useState<Contact | null>(null);
  const form = useForm<ContactForm>({ defaultValues: { name: '', phone: '', email: '', owner: '' } });
  const { errors, isSubmitting } = form.formState;
  const upsert = useMutation(trpc.contacts.upsertContact.mutationOptions({ meta: { quiet: true } }));

  const save = async (values: ContactForm) => {
    const { name, phone, email, owner } = values;
    setExisting(null);
    try {
      const found = await findExisting(values);
      if (found) return setExisting(found);
      const sent = Object.entries({ name: name.trim(), phone, email, assigned_user_email: owner });
      const { id } = await upsert.mutateAsync(Object.fromEntries(sent.filter(([, value]) => value !== '')));
      await queryClient.invalidateQueries(trpc.contacts.pathFilter());
      router.push(`/contacts/${id}`);
    } catch (error) {
      const field =
        errorCode(error) === 'invalid_email' ? 'email' : errorCode(error) === 'invalid_phone' ? 'phone' : 'name';
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    }
  };
  const needsOne = () => Boolean(form.getValues('phone') || form.getValues('email')) || t('identifierRequired');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('createTitle')}
      description={t('createText')}
      className="max-w-md"
    >
      <form onSubmit={form.handleSubmit(save)} className="space-y-4" noValidate>
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name')}
              placeholder={t('namePlaceholder')}
              autoComplete="off"
              maxLength={200}
            />
          )}
        </Field>
        <Field label={t('phone')} hint={t('phoneHint')} error={errors.phone?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('phone', { validate: needsOne })}
              type="tel"
              autoComplete="off"
              maxLength={64}
            />
          )}
        </Field>
        <Field label={t('email')} error={errors.email?.message}>
          {(control) => (
            <Input {...control} {...form.register('email')} type="email" autoComplete="off" maxLength={320} />
          )}
        </Field>
        <Field label={t('owner')}>
          {(control) => (
            <Select {...control} {...form.register('owner')}>
              <option value="">{t('nobody')}</option>
              {users.map((user) => (
                <option key={user.id} value={user.email}>
                  {user.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {existing && (
          <p role="alert" className="flex items-center gap-3 rounded-lg bg-info-soft px-3 py-2 text-sm text-info">
            <span className="min-w-0 flex-1">
              {t('existing')} <strong className="font-semibold">{existing.name}</strong>
            </span>
            <Link href={`/contacts/${existing.id}`} prefetch={false} className="shrink-0 font-semibold underline">
              {t('openExisting')}
            </Link>
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={isSubmitting}>
            {c('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
