import { Hand } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Conversation } from '#server/contract/inbox/conversation.ts';

/**
 * Shows that the conversation waits for a person, and why. If the AI asked for the person, the reason is a standard
 * text; otherwise it is the requester's own words.
 */
export function HandoffMark({ handoff }: Pick<Conversation, 'handoff'>) {
  const t = useTranslations('inbox');
  const w = useTranslations('aiHandoffs');
  const why = handoff?.code ? w(`code_${handoff.code}`) : handoff?.reason;
  const words = [t('waitingForPerson'), why].filter(Boolean).join(': ');
  return (
    <span title={words} className="flex">
      <span className="sr-only">{words}</span>
      <Hand aria-hidden className="size-3.5 shrink-0 text-warning" />
    </span>
  );
}
