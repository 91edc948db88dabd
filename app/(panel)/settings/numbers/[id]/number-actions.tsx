'use client';

import { useMutation } from '@tanstack/react-query';
import { EllipsisVertical, KeyRound, ShieldCheck, Trash2, Unplug } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Menu, MenuItem, MenuLine } from '#app/_ui/overlays/menu.tsx';
import type { PanelNumber } from '#server/contract/channels/connection.ts';
import { TokenDialog } from '../token-dialog.tsx';
import { useVerify } from './use-verify.ts';

interface Props {
  readonly number: PanelNumber;
  readonly onChanged: () => Promise<void>;
}

/**
 * The actions on a number: a button that verifies it, and a menu that replaces its token, disconnects it or removes it.
 * Removing requires typing the number's name.
 */
export function NumberActions({ number, onChanged }: Props) {
  const t = useTranslations('numbers');
  const c = useTranslations('common');
  const { connections } = useTRPC();
  const router = useRouter();
  const [asked, setAsked] = useState<'token' | 'disconnect' | 'remove' | null>(null);
  const verify = useVerify(number, onChanged);
  const disconnect = useMutation(
    connections.disconnectConnection.mutationOptions({
      onSuccess: async () => {
        await onChanged();
        setAsked(null);
        toast.success(t('disconnected'));
      },
    }),
  );
  const remove = useMutation(
    connections.removeConnection.mutationOptions({
      onSuccess: async () => {
        toast.success(t('removed'));
        router.push('/settings/numbers');
        await onChanged();
      },
    }),
  );
  const { id, name } = number;
  return (
    <>
      {number.status === 'connected' && (
        <Button busy={verify.isPending} onClick={() => verify.mutate({ id })}>
          <ShieldCheck className="size-4" aria-hidden />
          {t('verify')}
        </Button>
      )}
      <Menu
        trigger={
          <Button size="icon" aria-label={c('actions')}>
            <EllipsisVertical className="size-4.5" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setAsked('token')}>
          <KeyRound aria-hidden />
          {t('changeToken')}
        </MenuItem>
        <MenuLine />
        {number.status !== 'disconnected' && (
          <MenuItem danger onSelect={() => setAsked('disconnect')}>
            <Unplug aria-hidden />
            {t('disconnect')}
          </MenuItem>
        )}
        <MenuItem danger onSelect={() => setAsked('remove')}>
          <Trash2 aria-hidden />
          {t('remove')}
        </MenuItem>
      </Menu>
      {asked === 'token' && <TokenDialog number={number} onChanged={onChanged} onClose={() => setAsked(null)} />}
      {asked === 'disconnect' && (
        <Confirm
          open
          onOpenChange={() => setAsked(null)}
          title={t('disconnectTitle', { name })}
          description={t('disconnectText')}
          action={t('disconnect')}
          typed={name}
          busy={disconnect.isPending}
          onConfirm={() => disconnect.mutate({ id })}
        />
      )}
      {asked === 'remove' && (
        <Confirm
          open
          onOpenChange={() => setAsked(null)}
          title={t('removeTitle', { name })}
          description={t('removeText')}
          action={t('remove')}
          typed={name}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
        />
      )}
    </>
  );
}
