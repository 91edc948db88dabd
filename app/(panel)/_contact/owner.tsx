'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Select } from '#app/_ui/fields/field.tsx';
import { useUsers } from '../_contacts/use-configuration.ts';
import { Section } from './section.tsx';
import { type ContactProps, inTurn, useRefreshContact } from './use-contact.ts';

/** The member who owns the contact. */
export function Owner({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const refresh = useRefreshContact();
  const users = useUsers({ assignable: true });
  const inOrder = { scope: inTurn, onSettled: () => refresh() };
  const assign = useMutation(contacts.assignContact.mutationOptions(inOrder));
  const unassign = useMutation(contacts.unassignContact.mutationOptions(inOrder));
  const { id, assigned_user: owner } = contact;
  const choose = (email: string) =>
    email === '' ? unassign.mutate({ id }) : assign.mutate({ id, assigned_user_email: email });
  const pending = assign.isPending ? assign.variables.assigned_user_email : unassign.isPending ? '' : undefined;
  const options = owner && !users.some((user) => user.email === owner.email) ? [owner, ...users] : users;
  return (
    <Section title={t('owner')}>
      {canWrite ? (
        <Select
          aria-label={t('owner')}
          value={pending ?? owner?.email ?? ''}
          aria-busy={pending !== undefined}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('nobody')}</option>
          {options.map((user) => (
            <option key={user.id} value={user.email}>
              {user.name}
            </option>
          ))}
        </Select>
      ) : (
        <p className="text-sm">{owner?.name ?? t('nobody')}</p>
      )}
    </Section>
  );
}
