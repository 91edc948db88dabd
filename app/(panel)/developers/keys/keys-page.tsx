'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Outputs, useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { SecretDialog } from '#app/_ui/overlays/secret-dialog.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { useCreating } from '../../_actions/use-creating.ts';
import { CreateKeyDialog } from '../../_keys/create-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { thirtyDays } from './thirty-days.ts';

type Key = Outputs['keys']['listKeys']['data'][number];

/** The page of API keys: lists them, creates keys (each is shown only once) and revokes them. */
export function KeysPage() {
  const t = useTranslations('keys');
  const trpc = useTRPC();
  const keys = useQuery(trpc.keys.listKeys.queryOptions({}));
  const days = useQuery(trpc.keys.countCalls.queryOptions({}, { refetchInterval: 60_000 }));
  const [creating, setCreating] = useCreating();
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} actions={create}>
      <Card>
        {keys.isPending && <SkeletonRows count={3} />}
        {keys.isError && <Failure error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.data?.data.length === 0 && (
          <Empty icon={KeyRound} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {keys.data?.data.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              days={days.data && thirtyDays(days.data.data, key.id, new Date())}
              onRevoke={() => setRevoking(key)}
            />
          ))}
        </ul>
      </Card>
      {creating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            setSecret(made);
          }}
        />
      )}
      <SecretDialog
        secret={secret}
        title={t('createdTitle')}
        text={t('createdText')}
        done={t('done')}
        onDone={() => setSecret(null)}
      />
      <RevokeKey apiKey={revoking} onDone={() => setRevoking(null)} />
    </Page>
  );
}
