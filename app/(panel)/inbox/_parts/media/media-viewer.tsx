'use client';

import { ChevronLeft, ChevronRight, Download, type LucideIcon, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { isViewable } from './is-viewable.ts';
import { useZoom } from './use-zoom.ts';

const round =
  'flex size-10 shrink-0 items-center justify-center rounded-full text-white hover:bg-white/15 focus-visible:outline-white disabled:opacity-30';

interface RoundProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  /** Called on a click. Null if the button cannot do anything, such as “next” at the last picture. */
  readonly onClick: (() => void) | null;
}

// A round button of the viewer. It uses `aria-disabled`, because a button with `disabled` would lose the focus, and the
// arrow keys would stop working.
const Round = ({ label, icon: Icon, keys, onClick }: RoundProps) => (
  <button
    type="button"
    aria-label={label}
    title={keys ? `${label} (${keys})` : label}
    aria-keyshortcuts={keys}
    aria-disabled={onClick === null}
    onClick={() => onClick?.()}
    className={cn(round, 'aria-disabled:opacity-30')}
  >
    <Icon className="size-5" aria-hidden />
  </button>
);

interface ShownProps {
  readonly message: Message;
  readonly file: NonNullable<Message['file']>;
  readonly zoom: ReturnType<typeof useZoom>;
}

function Shown({ message, file, zoom: { view, frame, handlers } }: ShownProps) {
  if (file.mime_type.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos from customers have no captions.
      <video
        key={message.id}
        src={safeHref(file.url)}
        controls
        aria-label={file.name}
        className="max-h-full min-h-0 max-w-full outline-white"
      />
    );
  }
  return (
    <div
      ref={frame}
      {...handlers}
      className={cn(
        'flex min-h-0 w-full flex-1 touch-none items-center justify-center overflow-hidden',
        view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      {/* biome-ignore lint/performance/noImgElement: a signed link is for the browser alone. */}
      <img
        src={safeHref(file.url)}
        alt={message.content || file.name}
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        className="max-h-full max-w-full object-contain select-none"
      />
    </div>
  );
}

interface Props {
  /** The messages of the thread, newest first. */
  readonly messages: readonly Message[];
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * Shows the pictures and videos of a thread in large size. Buttons or arrow keys lead from one to the next. Pictures
 * can be zoomed.
 */
export function MediaViewer({ messages, id, onClose }: Props) {
  const t = useTranslations('viewer');
  const c = useTranslations('common');
  const { number } = useFormatter();
  const [cameFrom] = useState(() => document.activeElement);
  const [shownId, setShownId] = useState(id);
  const content = useRef<HTMLDivElement>(null);
  const zoom = useZoom(shownId);
  const all = messages.filter(isViewable).reverse();
  const index = all.findIndex((one) => one.id === shownId);
  const message = all[index];
  if (!message?.file) return null;
  const { file, content: caption } = message;
  const isPicture = file.mime_type.startsWith('image/');
  const to = (other: Message | undefined) => (other ? () => setShownId(other.id) : null);
  const [before, after] = [to(all[index - 1]), to(all[index + 1])];
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    // Arrow keys on a video change its position, and key combinations belong to the browser.
    if (target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isPicture && zoom.onKey(key)) return event.preventDefault();
    if (key === 'ArrowLeft') before?.();
    if (key === 'ArrowRight') after?.();
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
              <span className="ml-3 text-xs text-white/80">
                {t('position', { position: index + 1, all: all.length })}
              </span>
            </Radix.Title>
            {isPicture && (
              <>
                <span aria-live="polite" className="text-xs text-white/80 tabular-nums">
                  {number(zoom.view.scale, { style: 'percent' })}
                </span>
                <Round label={t('away')} icon={ZoomOut} keys="-" onClick={zoom.away} />
                <Round label={t('closer')} icon={ZoomIn} keys="+" onClick={zoom.closer} />
              </>
            )}
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
            <Round label={t('previous')} icon={ChevronLeft} onClick={before} />
            <div className="flex h-full min-w-0 flex-1 flex-col items-center justify-center gap-3">
              <Shown {...{ message, file, zoom }} />
              {caption && <p className="line-clamp-3 max-w-2xl text-center text-md">{caption}</p>}
            </div>
            <Round label={t('next')} icon={ChevronRight} onClick={after} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
