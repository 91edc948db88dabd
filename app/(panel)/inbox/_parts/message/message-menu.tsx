'use client';

import { useMutation } from '@tanstack/react-query';
import { Copy, Reply, SmilePlus, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactElement, useRef } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { cn } from '#app/_ui/cn.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Menu, MenuItem, MenuLine } from '#app/_ui/overlays/menu.tsx';
import type { Message } from '#server/contract/inbox/message.ts';

/** The reactions that WhatsApp offers first. */
const likely = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface Props {
  readonly message: Message;
  readonly trigger: ReactElement<object>;
  /** Starts a reply that quotes this message. Null if no reply can be sent. */
  readonly onQuote: ((message: Message) => void) | null;
  readonly onWhy: () => void;
}

/** The menu entries that send something: a reaction, or a reply that quotes the message. */
function Answers({ message, onQuote }: { message: Message; onQuote: () => void }) {
  const t = useTranslations('thread');
  const trpc = useTRPC();
  const react = useMutation(
    trpc.messages.reactToMessage.mutationOptions({
      onSuccess: ({ error }) => error && toast.error(t('reactionFailed', { reason: error.reason })),
    }),
  );
  const own = message.reactions.find(({ by }) => by === 'team')?.emoji;
  return (
    <>
      <div className="flex justify-between gap-0.5 px-0.5 pb-0.5">
        {likely.map((emoji) => (
          <MenuItem
            key={emoji}
            aria-label={t('reactWith', { emoji })}
            className={cn('size-9 justify-center p-0 text-xl', own === emoji && 'bg-accent-soft')}
            onSelect={() => react.mutate({ id: message.id, emoji: own === emoji ? '' : emoji })}
          >
            {emoji}
          </MenuItem>
        ))}
      </div>
      {own && (
        <MenuItem onSelect={() => react.mutate({ id: message.id, emoji: '' })}>
          <SmilePlus aria-hidden />
          {t('reactionBack')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem onSelect={onQuote}>
        <Reply aria-hidden />
        {t('quote')}
      </MenuItem>
    </>
  );
}

/**
 * The menu of a message: react, reply, copy the text, or ask what the AI did. The menu is open as soon as it is
 * mounted, because the click on its button loaded it.
 */
export default function MessageMenu({ message, trigger, onQuote, onWhy }: Props) {
  const t = useTranslations('thread');
  const isQuoting = useRef(false);
  return (
    <Menu
      align={message.role === 'assistant' ? 'end' : 'start'}
      trigger={trigger}
      defaultOpen
      // If the attendant chose “reply”, the focus stays in the composer. Otherwise the focus returns to the menu
      // button.
      onCloseAutoFocus={(event) => {
        if (isQuoting.current) event.preventDefault();
        isQuoting.current = false;
      }}
    >
      {onQuote && message.wamid !== null && (
        <Answers
          message={message}
          onQuote={() => {
            isQuoting.current = true;
            onQuote(message);
          }}
        />
      )}
      {message.content && (
        <MenuItem
          onSelect={() =>
            void navigator.clipboard.writeText(message.content).then(
              () => toast.success(t('copied')),
              () => toast.error(t('notCopied')),
            )
          }
        >
          <Copy aria-hidden />
          {t('copy')}
        </MenuItem>
      )}
      {message.role === 'user' && (
        <MenuItem onSelect={onWhy}>
          <Sparkles aria-hidden />
          {t('look')}
        </MenuItem>
      )}
    </Menu>
  );
}
