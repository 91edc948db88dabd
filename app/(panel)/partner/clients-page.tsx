'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Download, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorIssues } from '#app/_ui/feedback/use-error-text.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { SecretDialog } from '#app/_ui/overlays/secret-dialog.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { Client } from '#server/contract/lifecycle/partner.ts';
import { CreateKeyDialog } from '../_keys/create-key-dialog.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import { ClientDialog, type ClientForm } from './client-dialog.tsx';
import { type ClientAction, ClientRow } from './client-row.tsx';
import { UsageDialog } from './usage-dialog.tsx';
import { type Shown, useClientMutations } from './use-client-mutations.ts';

type Open =
  | { readonly action: 'create'; readonly client: null }
  | { readonly action: 'usageOfAll'; readonly client: null }
  | { readonly action: ClientAction; readonly client: Client };

interface DialogsProps {
  readonly open: Open;
  readonly mutations: ReturnType<typeof useClientMutations>;
  readonly onClose: (shown?: Shown) => void;
}

function Dialogs({ open, mutations, onClose }: DialogsProps) {
  const t = useTranslations('partner');
  const { action, client } = open;
  const save = ({ owner_name, owner_email, name, plan, template }: ClientForm) => {
    if (client) mutations.invite.mutate({ id: client.id, owner_name, owner_email });
    else if (template) mutations.createFromFile.mutate({ name, plan, owner_name, owner_email, file: template.content });
    else mutations.create.mutate({ name, plan, owner_name, owner_email });
  };
  if (action === 'create' || action === 'owner') {
    const busy = [mutations.create, mutations.createFromFile, mutations.invite].some((one) => one.isPending);
    const issues = errorIssues(mutations.createFromFile.error);
    const problems = issues.map(({ path, message }) => `${path}: ${message}`).join('; ') || null;
    return <ClientDialog client={client} busy={busy} problems={problems} onSave={save} onClose={() => onClose()} />;
  }
  if (action === 'key') {
    const created = (secret: string) => onClose({ kind: 'key', secret });
    return <CreateKeyDialog client={client} onClose={() => onClose()} onCreated={created} />;
  }
  if (action === 'usage' || action === 'usageOfAll') return <UsageDialog client={client} onClose={() => onClose()} />;
  if (action === 'brand') return <BrandDialog client={client} onClose={() => onClose()} />;
  const { id, name } = client;
  if (action === 'end') {
    const toastIt = () => toast.success(t('endedToast', { name }));
    return (
      <Confirm
        open
        onOpenChange={() => onClose()}
        title={t('endTitle', { name })}
        description={t('endText')}
        action={t('end')}
        typed={name}
        busy={mutations.end.isPending}
        onConfirm={() => mutations.end.mutate({ id, name }, { onSuccess: toastIt })}
      />
    );
  }
  return (
    <Confirm
      open
      onOpenChange={() => onClose()}
      title={t('suspendTitle', { name })}
      description={t('suspendText')}
      action={t('suspend')}
      busy={mutations.suspend.isPending}
      onConfirm={() =>
        mutations.suspend.mutate({ id }, { onSuccess: () => toast.success(t('suspendedToast', { name })) })
      }
    />
  );
}

/**
 * The page that lists a partner's clients. The partner can create a client, invite its owner, create an API key for it,
 * and suspend it.
 */
export function ClientsPage() {
  const t = useTranslations('partner');
  const trpc = useTRPC();
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = (next?: Shown) => {
    setOpen(null);
    if (next) setShown(next);
  };
  const mutations = useClientMutations(close);
  const clients = useInfiniteQuery(
    trpc.partner.listClients.infiniteQueryOptions({}, { getNextPageParam: (page) => page.next_cursor ?? undefined }),
  );
  const more = useMore(clients);
  const rows = clients.data?.pages.flatMap((page) => page.data);
  const onAction = (which: ClientAction, client: Client) => {
    const { id, name } = client;
    if (which === 'resume')
      mutations.resume.mutate({ id }, { onSuccess: () => toast.success(t('resumedToast', { name })) });
    else if (which === 'undo')
      mutations.undo.mutate({ id }, { onSuccess: () => toast.success(t('undoneToast', { name })) });
    else setOpen({ action: which, client });
  };
  const create = (
    <Button look="primary" onClick={() => setOpen({ action: 'create', client: null })}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  const actions = (
    <>
      {rows && rows.length > 0 && (
        <Button onClick={() => setOpen({ action: 'usageOfAll', client: null })}>
          <Download className="size-4" aria-hidden />
          {t('usageOfAll')}
        </Button>
      )}
      {rows?.length !== 0 && create}
    </>
  );
  const isLink = shown?.kind === 'link';
  return (
    <Page title={t('title')} description={t('description')} actions={actions}>
      <Card>
        {clients.isPending && <SkeletonRows count={3} />}
        {clients.isError && <Failure error={clients.error} onRetry={() => void clients.refetch()} />}
        {rows?.length === 0 && (
          <Empty icon={Building2} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {rows?.map((client) => (
            <ClientRow key={client.id} client={client} onAction={(which) => onAction(which, client)} />
          ))}
        </ul>
        {clients.hasNextPage && (
          <div className="border-t border-line p-3 text-center">
            <Button look="quiet" busy={more.busy} onClick={more.ask}>
              {t('more')}
            </Button>
          </div>
        )}
      </Card>
      {open && <Dialogs open={open} mutations={mutations} onClose={close} />}
      <SecretDialog
        secret={shown?.secret ?? null}
        title={isLink ? t('linkTitle', { email: shown.email }) : t('keyTitle')}
        text={isLink ? t('linkText') : t('keyText')}
        done={isLink ? t('linkDone') : t('keyDone')}
        onDone={() => setShown(null)}
      />
    </Page>
  );
}
