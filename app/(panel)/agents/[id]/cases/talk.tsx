'use client';

import { useTranslations } from 'next-intl';
import type { TrialMessages } from '#server/contract/agents/agent-lab.ts';

/** Shows the conversation of a test case as chat bubbles. */
export function Talk({ messages }: { messages: TrialMessages }) {
  const t = useTranslations('agentCases');
  return (
    <ol className="space-y-2 rounded-xl bg-sunken p-3 dark:bg-canvas">
      {messages.map(({ role, content }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: no turn is ever inserted between two others.
          key={index}
          className={`w-fit max-w-[88%] rounded-2xl px-3 py-2 text-md leading-relaxed break-words whitespace-pre-wrap shadow-xs ${role === 'user' ? 'rounded-bl-md bg-bubble-in' : 'ml-auto rounded-br-md bg-bubble-out'}`}
        >
          <span className="sr-only">{t(`role_${role}`)}: </span>
          {content}
        </li>
      ))}
    </ol>
  );
}
