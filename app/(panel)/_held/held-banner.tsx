'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { useMember } from '../_shell/member.tsx';

/**
 * Shows administrators how much is waiting to be sent, by kind, with a button that releases the messages. If only the
 * deployment's administrator can release them, says so instead.
 */
function Release() {
  const t = useTranslations('heldBack');
  const trpc = useTRPC();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const held = useQuery(trpc.engine.viewHeld.queryOptions({}, { refetchInterval: 10_000 }));
  const release = useMutation(trpc.engine.releaseRestored.mutationOptions({ onSuccess: () => router.refresh() }));
  if (!held.data?.held) return null;
  if (held.data.by_operator) return <span>{t('byOperator')}</span>;
  const due = held.data.due.map(({ kind, count }) => t(`due_${kind}`, { count })).join(', ');
  return (
    <>
      <span>{due ? t('due', { due }) : t('nothingDue')}</span>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('release')}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t('confirmTitle')}
        description={due ? t('confirmText', { due }) : t('nothingDue')}
        action={t('release')}
        busy={release.isPending}
        onConfirm={() => release.mutate({}, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

/**
 * The banner above every page while a restored or copied database is held back. During that time nothing is sent;
 * incoming data is still stored.
 */
export function HeldBanner() {
  const t = useTranslations('heldBack');
  const isAdmin = useMember().role === 'admin';
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-2 bg-danger-soft px-4 py-1.5 text-xs font-medium text-danger"
    >
      <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
      <span>{isAdmin ? t('text') : t('textForAll')}</span>
      {isAdmin && <Release />}
    </div>
  );
}
