'use client';

import { Paperclip, SendHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import { useFileInput } from '#app/_ui/fields/use-file-input.tsx';
import { visitorTextMax } from '#server/contract/inbox/web-chat-limits.ts';
import { visitorFileMax } from '#server/contract/platform/file-limits.ts';

/**
 * The text field of the chat. On devices with a keyboard, Enter sends the message and Shift+Enter begins a new line.
 */
export function ChatComposer({
  area,
  mayAttach,
  onSend,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Whether the visitor may attach files. False until the visitor has sent a first message. */
  mayAttach: boolean;
  onSend: (text: string, file: File | null) => void;
}) {
  const t = useTranslations('chat');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isWrong, setWrong] = useState(false);
  const attach = (chosen: File | undefined): boolean => {
    if (!chosen || !mayAttach) return false;
    const fits = chosen.size > 0 && chosen.size <= visitorFileMax;
    setWrong(!fits);
    if (fits) setFile(chosen);
    return true;
  };
  const input = useFileInput(t('chooseFile'), attach);
  const send = () => {
    if (text.trim() === '' && !file) return;
    onSend(text.trim(), file);
    setText('');
    setFile(null);
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
      {isWrong && (
        <p role="alert" className="mx-auto mb-2 max-w-2xl text-xs text-danger">
          {t('fileWrong', { max: visitorFileMax / 1024 / 1024 })}
        </p>
      )}
      {file && (
        <p className="mx-auto mb-2 flex max-w-2xl items-center gap-2 text-sm">
          <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden />
          <span className="min-w-0 truncate">{file.name}</span>
          <RemoveButton
            label={t('removeFile', { name: file.name })}
            onRemove={() => setFile(null)}
            className="hover:bg-sunken"
          />
        </p>
      )}
      <div className="mx-auto flex max-w-2xl items-end gap-2">
        {input.field}
        <button
          type="button"
          aria-label={t('attach')}
          title={t(mayAttach ? 'attach' : 'attachLater')}
          disabled={!mayAttach}
          onClick={input.open}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft not-disabled:hover:bg-sunken disabled:opacity-40"
        >
          <Paperclip className="size-5" aria-hidden />
        </button>
        <textarea
          ref={area}
          rows={1}
          value={text}
          maxLength={visitorTextMax}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (attach(event.clipboardData.files[0])) event.preventDefault();
          }}
          aria-label={t('write')}
          placeholder={t('write')}
          // Phones zoom in on a field with text smaller than 16 px.
          className="field-sizing-content max-h-36 min-h-11 w-full resize-none rounded-2xl border border-line-strong bg-surface px-4 py-2.5 text-lg text-ink outline-(--ring)! outline-offset-0! placeholder:text-ink-faint sm:text-md"
        />
        <button
          type="submit"
          aria-label={t('send')}
          disabled={text.trim() === '' && !file}
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-(--brand) text-(--on-brand) disabled:opacity-40"
        >
          <SendHorizontal className="size-4.5" aria-hidden />
        </button>
      </div>
    </form>
  );
}
