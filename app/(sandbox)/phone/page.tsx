import { Lock } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentMember } from '#app/_auth/current-member.ts';
import { Texts } from '#app/_i18n/texts.tsx';
import { Awake } from '#app/_ui/browser/awake.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { isSandboxOn } from '#server/base/sandbox-token.ts';
import { Phone } from './phone.tsx';

export const generateMetadata = async (): Promise<Metadata> =>
  isSandboxOn() ? { title: (await getTranslations('phone'))('title') } : {};

/**
 * The page of the sandbox's simulated phone, for administrators. Query parameters: `number` is the phone_number_id to
 * write to; `desk=open` shows the controls of the simulated WhatsApp API on small screens too; `beside=yes` means that
 * the page is shown next to the panel, without a title or back link.
 */
export default async function PhonePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  if (!isSandboxOn()) notFound();
  const asked = await searchParams;
  const number = typeof asked.number === 'string' ? asked.number : undefined;
  const member = await currentMember();
  if (!member) {
    const back = new URLSearchParams();
    if (number !== undefined) back.set('number', number);
    if (asked.desk === 'open') back.set('desk', 'open');
    redirect(`/sign-in?${new URLSearchParams({ next: `/phone?${back}` })}`);
  }
  if (member.role !== 'admin') {
    const t = await getTranslations();
    return (
      <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
        <Lock className="size-10 text-ink-faint" aria-hidden />
        <h1 className="mt-4 text-xl font-semibold">{t('errors.admin_only')}</h1>
        <Button asChild className="mt-6">
          <Link href="/inbox">{t('common.home')}</Link>
        </Button>
      </main>
    );
  }
  return (
    <Texts of="app/(sandbox)/phone/page.tsx">
      <Awake>
        <Phone number={number} desk={asked.desk === 'open'} isBeside={asked.beside === 'yes'} />
      </Awake>
    </Texts>
  );
}
