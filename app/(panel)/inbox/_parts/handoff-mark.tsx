import { Ban, CircleHelp, Coins, Hand, MessageCircleQuestion, Shield, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Conversation } from '#server/contract/conversation.ts';
import type { HandoffCode } from '#server/contract/handoff-codes.ts';

const signs: Readonly<Record<HandoffCode, typeof Hand>> = {
  customer_request: Hand,
  missing_knowledge: CircleHelp,
  unsupported_request: Ban,
  policy_restriction: Shield,
  tool_failure: Unplug,
  pending_clarification: MessageCircleQuestion,
  usage_limit: Coins,
};

/** That a person is waited for and why: the AI's typed reason has a sign, that of whoever else asked is in their words. */
export function HandoffMark({ handoff }: Pick<Conversation, 'handoff'>) {
  const t = useTranslations('inbox');
  const w = useTranslations('aiTurns');
  const { code, reason } = handoff ?? { code: null, reason: null };
  const Sign = code === null ? Hand : signs[code];
  const words = [t('waitingForPerson'), code === null ? reason : w(`code_${code}`)].filter(Boolean).join(': ');
  return (
    <span title={words} className="flex">
      <span className="sr-only">{words}</span>
      <Sign aria-hidden className="size-3.5 shrink-0 text-warning" />
    </span>
  );
}
