'use client';

import { BellOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Moment } from '#app/_ui/time/time.tsx';
import type { ContactProps } from './use-contact.ts';
import { useOptOut } from './use-opt-out.ts';

export function OptedOutNotice({ contact, canWrite, since }: ContactProps & { since: string }) {
  const t = useTranslations('contact');
  const optOut = useOptOut(contact);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning">
      <BellOff className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 basis-60">{t.rich('optedOutText', { time: () => <Moment at={since} /> })}</p>
      {canWrite && (
        <Button size="sm" busy={optOut.busy} onClick={optOut.toggle}>
          {t('optIn')}
        </Button>
      )}
    </div>
  );
}
