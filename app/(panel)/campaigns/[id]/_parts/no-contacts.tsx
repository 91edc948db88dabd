'use client';

import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { useAudience } from './use-audience.ts';

/** Shown while the organization has no contacts. Links to the ways to add contacts. */
export function NoContacts({ id }: { id: string }) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const { isEmpty } = useAudience(id);
  const contacts = useQuery(trpc.contacts.listContacts.queryOptions({ limit: 1 }, { enabled: isEmpty }));
  const all = contacts.data;
  if (!isEmpty || !all || !('has_more' in all) || all.data.length > 0) return null;
  return (
    <Empty
      icon={Users}
      tight
      title={t('noContacts')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button asChild>
            <Link href="/contacts/import">{t('importContacts')}</Link>
          </Button>
          <Button asChild>
            <Link href="/contacts?new=true">{t('addContact')}</Link>
          </Button>
        </span>
      }
    >
      {t('noContactsText')}
    </Empty>
  );
}
