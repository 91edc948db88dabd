'use client';

import { SendHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { visitorTextMax } from '#server/contract/web-chat-limits.ts';

/** Where the visitor writes: Enter sends where there is a keyboard, Shift+Enter begins a line. */
export function ChatComposer({
  area,
  onSend,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  onSend: (text: string) => void;
}) {
  const t = useTranslations('chat');
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const byThumb = window.matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || byThumb || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t border-line bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex max-w-2xl items-end gap-2">
        <textarea
          ref={area}
          rows={1}
          value={text}
          maxLength={visitorTextMax}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('write')}
          placeholder={t('write')}
          // 16 px: smaller, and phones zoom in.
          className="field-sizing-content max-h-36 min-h-11 w-full resize-none rounded-2xl border border-line-strong bg-surface px-4 py-2.5 text-base text-ink outline-(--ring)! outline-offset-0! placeholder:text-ink-faint sm:text-sm"
        />
        <button
          type="submit"
          aria-label={t('send')}
          disabled={text.trim() === ''}
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-(--brand) text-(--on-brand) disabled:opacity-40"
        >
          <SendHorizontal className="size-4.5" aria-hidden />
        </button>
      </div>
    </form>
  );
}
