'use client';

import { Hand } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { handoffWords } from './handoff-words.ts';

/** Whether the AI wrote this message, or this message is the line about the AI's handoff. */
export const isOfAi = ({ role, author, payload }: Message): boolean =>
  role === 'system' ? payload?.kind === 'handoff' : role === 'assistant' && author.kind === 'agent';

/** The button that opens the explanation of the AI's message or handoff. */
export function WhyButton({ onWhy }: { onWhy: () => void }) {
  const t = useTranslations('aiHandoffs');
  return (
    <button type="button" onClick={onWhy} className="rounded-sm underline underline-offset-2 hover:text-ink">
      {t('why')}
    </button>
  );
}

/**
 * The line in the thread at which the AI handed the conversation to a person. The reason is shown only in this line.
 */
export function HandoffLine({ message, onWhy }: { message: Message; onWhy: () => void }) {
  const t = useTranslations('aiHandoffs');
  const code = message.payload?.code as HandoffCode | undefined;
  const typed = code && t.has(`code_${code}`) ? t(`code_${code}`) : t('handoff');
  const { reason, summary } = handoffWords(message.content, typed);
  return (
    <div className="mx-auto my-1 max-w-md rounded-lg bg-warning-soft px-3 py-2 text-center text-xs text-warning">
      <p className="font-medium break-words whitespace-pre-line first-letter:uppercase">{reason}</p>
      {summary && <p className="mt-0.5 break-words whitespace-pre-line">{summary}</p>}
      <p className="mt-1">
        <WhyButton onWhy={onWhy} />
      </p>
    </div>
  );
}

/**
 * Shows above the thread what the handoff line does not show: the reason, if someone other than the AI asked for a
 * person, or, after a person has taken over, the AI's summary, which can be unfolded.
 */
export function HandoffNote({ conversation }: { conversation: Conversation }) {
  const i = useTranslations('inbox');
  const { handoff, takeover, status } = conversation;
  if (!handoff || status !== 'open') return null;
  if (takeover)
    return (
      handoff.summary && (
        <details className="max-h-32 shrink-0 overflow-y-auto border-b border-line bg-surface px-4 py-2 text-sm">
          <summary className="cursor-pointer text-xs font-medium text-ink-soft">{i('handedOver')}</summary>
          <p className="mt-1 break-words whitespace-pre-line">{handoff.summary}</p>
        </details>
      )
    );
  if (handoff.requested_by === 'agent' || !handoff.reason) return null;
  return (
    <div className="flex max-h-32 shrink-0 gap-2 overflow-y-auto border-b border-line bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <Hand className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p className="min-w-0 break-words whitespace-pre-line">{handoff.reason}</p>
    </div>
  );
}
