'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { ring, show } from '../../_attention/tell.ts';
import { useNotices } from '../../_attention/use-notices.ts';
import { PushCard } from './push-card.tsx';

function subscribe(hear: () => void): () => void {
  window.addEventListener('focus', hear);
  return () => window.removeEventListener('focus', hear);
}

/** Returns the browser's permission for notifications. Returns `none` if the browser does not support notifications. */
const usePermission = () =>
  useSyncExternalStore(
    subscribe,
    () => ('Notification' in window ? Notification.permission : 'none'),
    () => 'default' as const,
  );

/** The page with settings for how this browser notifies the member about the inbox. */
export function NoticesPage() {
  const t = useTranslations('notices');
  const { sound, desktop, title, setSound, setDesktop, setTitle } = useNotices();
  const permission = usePermission();
  const chooseDesktop = async (on: boolean) =>
    setDesktop(on && (permission === 'granted' || (await Notification.requestPermission()) === 'granted'));
  const hint = permission === 'denied' ? t('denied') : permission === 'none' ? t('none') : t('desktopHint');
  const isOn = desktop && permission === 'granted';
  const tryIt = () => {
    if (sound) ring();
    if (isOn) show({ id: 'try', title: t('tryTitle'), body: t('tryText'), path: '/settings/notices' }, () => {});
  };
  return (
    <Page title={t('title')} description={t('description')} narrow>
      <Card className="space-y-5 p-5">
        <Switch
          checked={isOn}
          onChange={(on) => void chooseDesktop(on)}
          label={t('desktop')}
          hint={hint}
          disabled={permission === 'denied' || permission === 'none'}
        />
        <Switch checked={sound} onChange={setSound} label={t('sound')} hint={t('soundHint')} />
        <Switch checked={title} onChange={setTitle} label={t('number')} hint={t('numberHint')} />
        <Button onClick={tryIt} disabled={!sound && !isOn}>
          {t('try')}
        </Button>
      </Card>
      <PushCard permission={permission} />
    </Page>
  );
}
