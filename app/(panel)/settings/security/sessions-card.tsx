'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { DeviceSession } from '#server/contract/organization/session.ts';
import { BrowserRow } from '../_parts/browser-row.tsx';

function SessionRow({ session, onEnd, busy }: { session: DeviceSession; onEnd: () => void; busy: boolean }) {
  const t = useTranslations('security');
  const format = useFormatter();
  const since = format.dateTime(new Date(session.created_at), { dateStyle: 'medium' });
  const end = (browser: string) => (
    <Button size="sm" busy={busy} onClick={onEnd} aria-label={t('endOf', { browser })}>
      {t('end')}
    </Button>
  );
  return (
    <BrowserRow device={session} action={end}>
      <p className="text-xs break-words text-ink-soft">
        {session.organization_name} · {t('from', { address: session.address, date: since })}
      </p>
      {!session.this_device && (
        <p className="text-xs text-ink-faint">
          {t('seen')} <Ago at={session.last_seen_at} />
        </p>
      )}
    </BrowserRow>
  );
}

/**
 * The card with the browsers in which the member is signed in. The member can sign out each browser, or all other
 * browsers at once.
 */
export function SessionsCard({ sessions }: { sessions: readonly DeviceSession[] }) {
  const t = useTranslations('security');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const onSettled = () => queryClient.invalidateQueries(trpc.session.pathFilter());
  const end = useMutation(
    trpc.session.endSession.mutationOptions({ onSuccess: () => toast.success(t('endedToast')), onSettled }),
  );
  const endOthers = useMutation(
    trpc.session.endOtherSessions.mutationOptions({
      onSuccess: ({ ended }) => {
        setAsking(false);
        toast.success(t('endedCount', { ended }));
      },
      onSettled,
    }),
  );
  const others = sessions.some((session) => !session.this_device);
  return (
    <Card>
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3.5 sm:px-5">
        <h2 className="text-md font-semibold">{t('sessions')}</h2>
        {others && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate({ id: session.id })}
          />
        ))}
      </ul>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('endOthers')}
        description={t('endOthersText')}
        action={t('end')}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate({})}
      />
    </Card>
  );
}
