'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { useMember } from '../_shell/member.tsx';

/**
 * The dialog that creates a draft with a name and a WhatsApp number. All other settings are made on the campaign's
 * page.
 */
export function CreateCampaign({ onClose }: { onClose: () => void }) {
  const t = useTranslations('campaignList');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const router = useRouter();
  const { role } = useMember();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const numbersQuery = trpc.connections.listConnections.queryOptions({});
  const numbers = useQuery(numbersQuery);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const connectionId = chosen ?? numbers.data?.data[0]?.id ?? '';
  const create = useMutation({
    mutationFn: async () => {
      // The user may press Enter before the numbers have loaded. In that case the form waits for the numbers.
      const [first] = (await queryClient.ensureQueryData(numbersQuery)).data;
      const from = chosen ?? first?.id;
      return from === undefined ? null : client.campaigns.createCampaign.mutate({ name, connection_id: from });
    },
    onSuccess: (made) => made && router.push(`/campaigns/${made.id}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
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
        {/* A single number needs no choice. */}
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
            busy={create.isPending || Boolean(create.data)}
            disabled={name.trim() === '' || numbers.data?.data.length === 0}
          >
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
