'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { SecretDialog } from '#app/_ui/overlays/secret-dialog.tsx';
import { Moment } from '#app/_ui/time/time.tsx';
import type { WebChat } from '#server/contract/inbox/web-chat.ts';

/**
 * The buttons that create or replace the secret with which a site signs its visitors' identities. A new secret is shown
 * only once.
 */
export function IdentitySecret({ chat }: { chat: WebChat }) {
  const t = useTranslations('webChat');
  const { webChats } = useTRPC();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'keep' | 'end' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useMutation(
    webChats.rotateIdentitySecret.mutationOptions({
      onSuccess: async (made) => {
        await queryClient.invalidateQueries(webChats.pathFilter());
        setAsked(null);
        setSecret(made.secret);
      },
    }),
  );
  const make = () => rotate.mutate({ agent_id: chat.agent_id, keep_previous: asked !== 'end' });
  const { previous_secret_until: until } = chat;
  return (
    <section className="mt-5 border-t border-line pt-4" aria-label={t('identity')}>
      <h3 className="text-md font-medium">{t('identity')}</h3>
      <p className="mt-1 text-sm text-ink-soft">
        {chat.signs_identity ? t('identityOn') : t('identityOff')}{' '}
        <Link href="/docs/web-chat" className="underline">
          {t('identityHow')}
        </Link>
      </p>
      {until && (
        <p className="mt-1 text-xs text-ink-faint">{t.rich('identityPrevious', { at: () => <Moment at={until} /> })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" busy={rotate.isPending} onClick={() => (chat.signs_identity ? setAsked('keep') : make())}>
          <KeyRound className="size-4" aria-hidden />
          {chat.signs_identity ? t('identityRenew') : t('identityMake')}
        </Button>
        {chat.signs_identity && (
          <Button look="quiet" size="sm" onClick={() => setAsked('end')}>
            {t('identityEnd')}
          </Button>
        )}
      </div>
      <Confirm
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('identityRenewTitle')}
        description={asked === 'end' ? t('identityEndText') : t('identityRenewText')}
        action={t('identityRenew')}
        busy={rotate.isPending}
        onConfirm={make}
      />
      <SecretDialog
        secret={secret}
        title={t('identitySecret')}
        text={t('identityOnce')}
        done={t('identityDone')}
        onDone={() => setSecret(null)}
      />
    </section>
  );
}
