'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { PublicChat, VisitorThread } from '#server/contract/inbox/web-chat.ts';

/**
 * The head of the chat: the company's name, and who replies. An attendant is shown by name; the AI assistant is labeled
 * as an assistant.
 */
export function ChatHeader({
  chat,
  thread,
  onClose,
}: {
  chat: PublicChat;
  thread: VisitorThread | undefined;
  onClose: (() => void) | undefined;
}) {
  const t = useTranslations('chat');
  const person = thread?.person ?? null;
  return (
    <header className="bg-(--brand) px-4 py-3 text-(--on-brand) shadow-sm">
      <div className="mx-auto flex max-w-2xl items-center gap-3">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-(--on-brand)/15 text-lg font-semibold"
        >
          {chat.title.trim().charAt(0).toUpperCase()}
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg leading-tight font-semibold">{chat.title}</h1>
          <p className="mt-0.5 truncate text-xs">
            {person === null
              ? t('assistant', { name: chat.agent_name })
              : person === ''
                ? t('teamAnswers')
                : t('personAnswers', { name: person })}
          </p>
        </div>
        {onClose && (
          <button
            type="button"
            onClick={onClose}
            aria-label={t('close')}
            className="-mr-1 flex size-9 items-center justify-center rounded-lg outline-(--on-brand)! hover:bg-(--on-brand)/15"
          >
            <ChevronDown className="size-5" aria-hidden />
          </button>
        )}
      </div>
    </header>
  );
}
