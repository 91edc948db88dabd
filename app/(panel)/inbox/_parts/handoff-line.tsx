'use client';

import { Hand } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Conversation } from '#server/contract/conversation.ts';
import type { HandoffCode } from '#server/contract/handoff-codes.ts';
import type { Message } from '#server/contract/message.ts';

/** What a turn of the AI can be asked about: its words, and its handoffs. */
export const isOfAi = ({ role, author, payload }: Message): boolean =>
  role === 'system' ? payload?.kind === 'handoff' : role === 'assistant' && author.kind === 'agent';

/** Opens why the AI did this. */
export function WhyButton({ onWhy }: { onWhy: () => void }) {
  const t = useTranslations('aiTurns');
  return (
    <button type="button" onClick={onWhy} className="rounded-sm underline underline-offset-2 hover:text-ink">
      {t('why')}
    </button>
  );
}

/** The line of the thread where the AI asked for a person. */
export function HandoffLine({ message, onWhy }: { message: Message; onWhy: () => void }) {
  const t = useTranslations('aiTurns');
  const code = message.payload?.code as HandoffCode | undefined;
  return (
    <div className="mx-auto my-1 max-w-md rounded-lg bg-warning-soft px-3 py-2 text-center text-xs text-warning">
      <p className="font-medium">{code && t.has(`code_${code}`) ? t(`code_${code}`) : t('handoff')}</p>
      <p className="mt-0.5 whitespace-pre-line">{message.content}</p>
      <p className="mt-1">
        <WhyButton onWhy={onWhy} />
      </p>
    </div>
  );
}

/** Above the thread: why a person was asked for, and what the AI tells whoever takes over; once somebody has, folded away. */
export function HandoffNote({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('aiTurns');
  const i = useTranslations('inbox');
  const { handoff, takeover, status } = conversation;
  if (!handoff || status !== 'open' || (!handoff.code && !handoff.summary)) return null;
  if (takeover)
    return (
      <details className="max-h-32 shrink-0 overflow-y-auto border-b border-line bg-surface px-4 py-2 text-sm">
        <summary className="cursor-pointer text-xs font-medium text-ink-soft">
          {[i('handedOver'), handoff.code && t(`code_${handoff.code}`)].filter(Boolean).join(': ')}
        </summary>
        {handoff.summary && <p className="mt-1 break-words whitespace-pre-line">{handoff.summary}</p>}
      </details>
    );
  return (
    <div className="flex max-h-32 shrink-0 gap-2 overflow-y-auto border-b border-line bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <Hand className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        {handoff.code && <p className="font-medium">{t(`code_${handoff.code}`)}</p>}
        {handoff.summary && <p className="break-words whitespace-pre-line">{handoff.summary}</p>}
      </div>
    </div>
  );
}
