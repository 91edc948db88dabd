import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { toast } from '#app/_ui/feedback/toast.ts';
import { goToConversation, idAhead } from '../inbox/_parts/store/open-in-place.ts';
import type { OutboxItem } from './plan-outbox.ts';

/**
 * Returns a function that shows a toast when the server refuses a reply and the person is not in its conversation. For
 * a reply that had already been refused when the page was loaded, no toast is shown.
 */
export function useTellRefused(): (items: readonly OutboxItem[]) => void {
  const t = useTranslations('common');
  const router = useRouter();
  const known = useRef<ReadonlySet<string>>(null);
  return (items) => {
    const refused = items.filter(({ state }) => state === 'refused');
    const before = known.current;
    known.current = new Set(refused.map(({ key }) => key));
    const here = idAhead(window.location.pathname);
    const id = before && refused.find((one) => !before.has(one.key) && one.conversationId !== here)?.conversationId;
    if (!id) return;
    const onClick = () => goToConversation(id, (href) => router.push(href));
    toast.error(t('outboxRefused'), { action: { label: t('open'), onClick } });
  };
}
