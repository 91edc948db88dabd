'use client';

import { Merge } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';

/** Shown on a contact that was merged into another one. Links to the contact that remains. */
export function MergedNotice({ contact, into }: { contact: Contact; into: string }) {
  const t = useTranslations('contact');
  const phoneText = usePhoneText();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl bg-info-soft px-4 py-3 text-sm text-info">
      <Merge className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{t('mergedTitle', { name: phoneText(contact.name) })}</strong>{' '}
        {t('mergedText')}
      </p>
      <Button asChild size="sm">
        <Link href={`/contacts/${into}`}>{t('openSurvivor')}</Link>
      </Button>
    </div>
  );
}
