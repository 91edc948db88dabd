import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useMoney } from '#app/_ui/text/use-money.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { useHasPower } from '../../../_shell/member.tsx';

/**
 * Returns texts for the cost of the next message and of the next template. A text is empty if the cost is unknown, if
 * the channel is free, or if the member may not see costs.
 */
export function usePrice(conversation: Conversation): { readonly message: string; readonly template: string } {
  const t = useTranslations('inbox');
  const money = useMoney();
  const trpc = useTRPC();
  const maySee = useHasPower('costs:read');
  const price = useQuery({
    ...trpc.pricing.nextPrice.queryOptions({ id: conversation.id }),
    enabled: maySee && conversation.channel === 'chatapp',
    staleTime: 60_000,
    meta: { quiet: true },
  });
  if (!price.data) return { message: '', template: '' };
  const { service, free, templates } = price.data;
  const { marketing, utility } = templates;
  return {
    message: service.free ? t('priceFree', free) : service.cost ? money(service.cost) : t('priceUnknown'),
    template: marketing && utility ? t('priceTemplate', { marketing: money(marketing), utility: money(utility) }) : '',
  };
}
