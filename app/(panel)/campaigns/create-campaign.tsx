'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/dialog.tsx';
import { Field, Input, Select } from '#app/_ui/field.tsx';
import { useMember } from '../_shell/member.tsx';

/** A draft needs a name and a number; the rest is chosen on its page. */
export function CreateCampaign({ onClose }: { onClose: () => void }) {
  const t = useTranslations('campaignList');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const router = useRouter();
  const { role } = useMember();
  const numbers = useQuery(trpc.connections.listConnections.queryOptions({}));
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const connectionId = chosen ?? numbers.data?.data[0]?.id ?? '';
  const create = useMutation(
    trpc.campaigns.createCampaign.mutationOptions({ onSuccess: ({ id }) => router.push(`/campaigns/${id}`) }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, connection_id: connectionId });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('createTitle')}>
      <form onSubmit={submit} className="space-y-5" noValidate>
        <Field label={t('name')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(e) => setName(e.target.value)}
            />
          )}
        </Field>
        {/* One number is no choice. */}
        {numbers.data?.data.length !== 1 && (
          <Field label={t('number')} hint={numbers.data?.data.length === 0 ? t('noNumber') : undefined}>
            {(control) => (
              <Select {...control} value={connectionId} onChange={(e) => setChosen(e.target.value)}>
                {numbers.data?.data.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {numbers.data?.data.length === 0 && role === 'admin' && (
          <Button asChild>
            <Link href="/settings/numbers">{t('toNumbers')}</Link>
          </Button>
        )}
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={create.isPending || create.isSuccess}
            disabled={name.trim() === '' || connectionId === ''}
          >
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
