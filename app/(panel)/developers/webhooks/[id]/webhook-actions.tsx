'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, FlaskConical, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Menu, MenuItem, MenuLine } from '#app/_ui/overlays/menu.tsx';
import { SecretDialog } from '#app/_ui/overlays/secret-dialog.tsx';
import type { Webhook } from '#server/contract/developers/webhook.ts';
import { WebhookDialog } from '../webhook-dialog.tsx';
import { ExampleDialog } from './example-dialog.tsx';

function useWebhookMutations(onRotated: (secret: string) => void) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const { webhooks } = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(webhooks.pathFilter());
  return {
    update: useMutation(webhooks.updateWebhook.mutationOptions({ onSuccess: refresh })),
    test: useMutation(
      webhooks.testWebhook.mutationOptions({
        onSuccess: async () => {
          toast.success(t('testSent'));
          await refresh();
        },
      }),
    ),
    rotate: useMutation(
      webhooks.rotateSecret.mutationOptions({
        onSuccess: async ({ secret }) => {
          await refresh();
          onRotated(secret);
        },
      }),
    ),
    remove: useMutation(
      webhooks.deleteWebhook.mutationOptions({
        onSuccess: () => {
          toast.success(t('deleted'));
          router.push('/developers/webhooks');
        },
      }),
    ),
  };
}

/**
 * The actions on an endpoint. A button sends a test event. A menu edits, pauses or deletes the endpoint, or rotates its
 * secret.
 */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const [asked, setAsked] = useState<'example' | 'edit' | 'rotate' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAsked(null);
  const mutations = useWebhookMutations((made) => {
    close();
    setSecret(made);
  });
  const { id, active } = webhook;
  return (
    <>
      <Button busy={mutations.test.isPending} onClick={() => mutations.test.mutate({ id })}>
        <Send className="size-4" aria-hidden />
        {t('sendTest')}
      </Button>
      <Button onClick={() => setAsked('example')}>
        <FlaskConical className="size-4" aria-hidden />
        {t('sendExample')}
      </Button>
      <Menu
        trigger={
          <Button size="icon" aria-label={c('actions')}>
            <EllipsisVertical className="size-4.5" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setAsked('edit')}>
          <Pencil aria-hidden />
          {t('edit')}
        </MenuItem>
        <MenuItem onSelect={() => mutations.update.mutate({ id, active: !active })}>
          {active ? <Pause aria-hidden /> : <Play aria-hidden />}
          {active ? t('pause') : t('resume')}
        </MenuItem>
        <MenuItem onSelect={() => setAsked('rotate')}>
          <KeyRound aria-hidden />
          {t('rotate')}
        </MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setAsked('delete')}>
          <Trash2 aria-hidden />
          {t('delete')}
        </MenuItem>
      </Menu>
      {asked === 'example' && <ExampleDialog webhook={webhook} onClose={close} />}
      {asked === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      <Confirm
        open={asked === 'rotate'}
        onOpenChange={close}
        title={t('rotateTitle')}
        description={t('rotateText')}
        action={t('rotate')}
        busy={mutations.rotate.isPending}
        onConfirm={() => mutations.rotate.mutate({ id })}
      />
      <Confirm
        open={asked === 'delete'}
        onOpenChange={close}
        title={t('deleteTitle')}
        description={t('deleteText')}
        action={t('delete')}
        busy={mutations.remove.isPending}
        onConfirm={() => mutations.remove.mutate({ id })}
      />
      <SecretDialog
        secret={secret}
        title={t('secretTitle')}
        text={t('secretText')}
        done={t('done')}
        onDone={() => setSecret(null)}
      />
    </>
  );
}
