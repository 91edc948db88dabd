'use client';

import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { safeHref } from '#app/_ui/safe-href.ts';
import type { Message } from '#server/contract/message.ts';
import { isViewable } from './is-viewable.ts';

const round =
  'flex size-10 shrink-0 items-center justify-center rounded-full text-white hover:bg-white/15 focus-visible:outline-white disabled:opacity-30';

interface Props {
  /** Newest first, as the thread has them. */
  readonly messages: readonly Message[];
  readonly id: string;
  readonly onClose: () => void;
}

/** Pictures and films of a thread, large, one after the other by buttons or arrows. */
export function MediaViewer({ messages, id, onClose }: Props) {
  const t = useTranslations('viewer');
  const c = useTranslations('common');
  const [cameFrom] = useState(() => document.activeElement);
  const [shownId, setShownId] = useState(id);
  const content = useRef<HTMLDivElement>(null);
  const all = messages.filter(isViewable).reverse();
  const place = all.findIndex((one) => one.id === shownId);
  const message = all[place];
  if (!message?.file) return null;
  const { file, content: caption } = message;
  const [before, after] = [all[place - 1], all[place + 1]];
  const show = (other: Message | undefined) => other && setShownId(other.id);
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // A film's own arrows wind it.
    if (target instanceof HTMLVideoElement) return;
    if (key === 'ArrowLeft') show(before);
    if (key === 'ArrowRight') show(after);
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/90" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom instanceof HTMLElement) cameFrom.focus();
          }}
          className="fixed inset-0 z-50 flex flex-col bg-black text-white outline-none"
        >
          <header className="flex items-center gap-2 px-4 py-2">
            <Radix.Title aria-live="polite" className="min-w-0 flex-1 truncate text-md font-medium">
              {file.name}
              <span className="ml-3 text-xs text-white/80">{t('place', { place: place + 1, all: all.length })}</span>
            </Radix.Title>
            <a
              href={safeHref(file.url)}
              download={file.name}
              aria-label={t('download')}
              title={t('download')}
              className={round}
            >
              <Download className="size-5" aria-hidden />
            </a>
            <Radix.Close aria-label={c('close')} className={round}>
              <X className="size-5" aria-hidden />
            </Radix.Close>
          </header>
          <div className="flex min-h-0 flex-1 items-center gap-1 px-1 pb-4 sm:px-4">
            <button
              type="button"
              aria-label={t('previous')}
              disabled={!before}
              onClick={() => show(before)}
              className={round}
            >
              <ChevronLeft className="size-6" aria-hidden />
            </button>
            <div className="flex h-full min-w-0 flex-1 flex-col items-center justify-center gap-3">
              {file.mime_type.startsWith('video/') ? (
                // biome-ignore lint/a11y/useMediaCaption: what customers film has no captions.
                <video
                  key={message.id}
                  src={safeHref(file.url)}
                  controls
                  aria-label={file.name}
                  className="max-h-full min-h-0 max-w-full"
                />
              ) : (
                // biome-ignore lint/performance/noImgElement: a signed link is for the browser alone.
                <img
                  src={safeHref(file.url)}
                  alt={caption || file.name}
                  className="max-h-full min-h-0 max-w-full object-contain"
                />
              )}
              {caption && <p className="line-clamp-3 max-w-2xl text-center text-md">{caption}</p>}
            </div>
            <button
              type="button"
              aria-label={t('next')}
              disabled={!after}
              onClick={() => show(after)}
              className={round}
            >
              <ChevronRight className="size-6" aria-hidden />
            </button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
