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
import { type ClientAct, ClientRow } from './client-row.tsx';
import { UsageDialog } from './usage-dialog.tsx';
import { type Shown, useClientActs } from './use-client-acts.ts';

type Open =
  | { readonly act: 'create'; readonly client: null }
  | { readonly act: 'usageOfAll'; readonly client: null }
  | { readonly act: ClientAct; readonly client: Client };

interface DialogsProps {
  readonly open: Open;
  readonly acts: ReturnType<typeof useClientActs>;
  readonly onClose: (shown?: Shown) => void;
}

function Dialogs({ open, acts, onClose }: DialogsProps) {
  const t = useTranslations('partner');
  const { act, client } = open;
  const save = ({ owner_name, owner_email, name, plan, template }: ClientForm) => {
    if (client) acts.invite.mutate({ id: client.id, owner_name, owner_email });
    else if (template) acts.createFromFile.mutate({ name, plan, owner_name, owner_email, file: template.content });
    else acts.create.mutate({ name, plan, owner_name, owner_email });
  };
  if (act === 'create' || act === 'owner') {
    const busy = [acts.create, acts.createFromFile, acts.invite].some((one) => one.isPending);
    const issues = errorIssues(acts.createFromFile.error);
    const problems = issues.map(({ path, message }) => `${path}: ${message}`).join('; ') || null;
    return <ClientDialog client={client} busy={busy} problems={problems} onSave={save} onClose={() => onClose()} />;
  }
  if (act === 'key') {
    const created = (secret: string) => onClose({ kind: 'key', secret });
    return <CreateKeyDialog client={client} onClose={() => onClose()} onCreated={created} />;
  }
  if (act === 'usage' || act === 'usageOfAll') return <UsageDialog client={client} onClose={() => onClose()} />;
  if (act === 'brand') return <BrandDialog client={client} onClose={() => onClose()} />;
  const { id, name } = client;
  if (act === 'end') {
    const toastIt = () => toast.success(t('endedToast', { name }));
    return (
      <Confirm
        open
        onOpenChange={() => onClose()}
        title={t('endTitle', { name })}
        description={t('endText')}
        action={t('end')}
        typed={name}
        busy={acts.end.isPending}
        onConfirm={() => acts.end.mutate({ id, name }, { onSuccess: toastIt })}
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
      busy={acts.suspend.isPending}
      onConfirm={() => acts.suspend.mutate({ id }, { onSuccess: () => toast.success(t('suspendedToast', { name })) })}
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
  const acts = useClientActs(close);
  const clients = useInfiniteQuery(
    trpc.partner.listClients.infiniteQueryOptions({}, { getNextPageParam: (page) => page.next_cursor ?? undefined }),
  );
  const more = useMore(clients);
  const rows = clients.data?.pages.flatMap((page) => page.data);
  const act = (which: ClientAct, client: Client) => {
    const { id, name } = client;
    if (which === 'resume') acts.resume.mutate({ id }, { onSuccess: () => toast.success(t('resumedToast', { name })) });
    else if (which === 'undo') acts.undo.mutate({ id }, { onSuccess: () => toast.success(t('undoneToast', { name })) });
    else setOpen({ act: which, client });
  };
  const create = (
    <Button look="primary" onClick={() => setOpen({ act: 'create', client: null })}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  const actions = (
    <>
      {rows && rows.length > 0 && (
        <Button onClick={() => setOpen({ act: 'usageOfAll', client: null })}>
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
            <ClientRow key={client.id} client={client} onAct={(which) => act(which, client)} />
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
      {open && <Dialogs open={open} acts={acts} onClose={close} />}
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
