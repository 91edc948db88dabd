'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useTRPC, useTRPCClient } from '#app/_trpc/trpc.ts';
import { writeStored } from '#app/_ui/browser/stored.ts';
import { useStored } from '#app/_ui/browser/use-stored.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { PushDevice } from '#server/contract/insight/push.ts';
import { canPush, leaveBrowser, needsHomeScreen, oneAfterAnother, turnOn } from '../../_attention/push.ts';
import { pushKey } from '../../_attention/push-key.ts';
import { useMember } from '../../_shell/member.tsx';
import { BrowserRow } from '../_parts/browser-row.tsx';

const never = () => () => {};
type Ability = 'can' | 'cannot' | 'home screen';

const useAbility = () =>
  useSyncExternalStore<Ability>(
    never,
    () => (canPush() ? 'can' : needsHomeScreen() ? 'home screen' : 'cannot'),
    () => 'can',
  );

function DeviceRow({ device, onRemove, busy }: { device: PushDevice; onRemove: () => void; busy: boolean }) {
  const t = useTranslations('notices');
  const format = useFormatter();
  const remove = (browser: string) => (
    <Button size="sm" busy={busy} onClick={onRemove} aria-label={t('removeOf', { browser })}>
      {t('remove')}
    </Button>
  );
  return (
    <BrowserRow device={device} action={remove}>
      <p className="text-xs text-ink-soft">
        {t('since', { date: format.dateTime(new Date(device.created_at), { dateStyle: 'medium' }) })}
        {device.told_at && (
          <>
            {' · '}
            {t('told')} <Ago at={device.told_at} />
          </>
        )}
      </p>
    </BrowserRow>
  );
}

/**
 * The card that switches push notifications on or off in this browser. Push notifications arrive while the panel is
 * closed. The card can also switch them off in the member's other browsers.
 */
export function PushCard({ permission }: { readonly permission: NotificationPermission | 'none' }) {
  const t = useTranslations('notices');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { userId } = useMember();
  const ability = useAbility();
  const [, setWish] = useStored(pushKey);
  const { data } = useQuery(trpc.push.viewPush.queryOptions({}));
  const here = data?.devices.find((device) => device.this_device);
  const isOn = here !== undefined && permission === 'granted';
  const onSettled = () => queryClient.invalidateQueries(trpc.push.pathFilter());
  const choose = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) {
        return oneAfterAnother(async () => {
          if (here) await client.push.removePush.mutate({ id: here.id });
          return leaveBrowser();
        });
      }
      if ((await Notification.requestPermission()) !== 'granted' || !data) return;
      await oneAfterAnother(async () => setWish(await turnOn(client, userId, data.public_key)));
    },
    meta: { quiet: true },
    onError: () => {
      writeStored(pushKey, null);
      toast.error(t('pushFailed'), { description: t('pushFailedHint') });
    },
    onSettled,
  });
  const remove = useMutation(
    trpc.push.removePush.mutationOptions({ onSuccess: () => toast.success(t('removed')), onSettled }),
  );
  const hints = { 'home screen': t('pushHomeScreen'), cannot: t('pushNone'), can: t('pushHint') };
  const devices = data?.devices ?? [];
  return (
    <Card className="mt-6">
      <h2 className="px-5 pt-5 text-md font-semibold">{t('push')}</h2>
      <div className="px-5 pt-3 pb-5">
        <Switch
          checked={isOn || (choose.isPending && choose.variables)}
          onChange={(on) => choose.mutate(on)}
          label={t('pushHere')}
          hint={permission === 'denied' ? t('denied') : hints[ability]}
          disabled={ability !== 'can' || permission === 'denied' || !data || choose.isPending}
        />
      </div>
      {devices.length > 0 && (
        <>
          <h3 className="border-t border-line px-5 pt-3.5 text-xs font-medium text-ink-soft">{t('devices')}</h3>
          <ul className="divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={remove.isPending && remove.variables.id === device.id}
                onRemove={() => remove.mutate({ id: device.id })}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
