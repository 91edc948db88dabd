import { MessageCircleOff } from 'lucide-react';
import { getTranslations } from 'next-intl/server';

/** Shown if the chat does not exist or is switched off. The page does not reveal which is the case. */
export default async function ChatNotFound() {
  const t = await getTranslations('chat');
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <MessageCircleOff className="size-10 text-ink-faint" aria-hidden />
      <h1 className="mt-4 text-xl font-semibold">{t('goneTitle')}</h1>
      <p className="mt-1 max-w-sm text-sm text-ink-soft">{t('goneText')}</p>
    </main>
  );
}
