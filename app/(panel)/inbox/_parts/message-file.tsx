'use client';

import { Download, FileText } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { safeHref } from '#app/_ui/safe-href.ts';
import type { Message } from '#server/contract/message.ts';

type MessageFile = NonNullable<Message['file']>;

/** `2.4 MB`, in the person's way of writing numbers. */
function useSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte';
    const value = Math.max(0.1, bytes / (unit === 'kilobyte' ? 1_000 : 1_000_000));
    return format.number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
  };
}

function Card({ file }: { file: MessageFile }) {
  const size = useSize();
  return (
    <a
      href={safeHref(file.url)}
      target="_blank"
      rel="noreferrer"
      className="mb-1 flex items-center gap-2.5 rounded-lg bg-black/5 px-3 py-2 no-underline hover:bg-black/10 dark:bg-white/10 dark:hover:bg-white/15"
    >
      <FileText className="size-5 shrink-0 text-ink-soft" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{file.name}</span>
        {file.size !== null && <span className="block text-[11px] text-ink-faint">{size(file.size)}</span>}
      </span>
      <Download className="size-4 shrink-0 text-ink-faint" aria-hidden />
    </a>
  );
}

interface Props {
  readonly file: MessageFile;
  readonly sticker: boolean;
  readonly caption: string;
  /** Shows it large. */
  readonly onView: () => void;
}

/** A picture, sound or film in place; anything else, and what cannot be shown, to be opened. */
export function FileOfMessage({ file, sticker, caption, onView }: Props) {
  const t = useTranslations('inbox');
  const [isBroken, setBroken] = useState(false);
  const kind = file.mime_type.split('/')[0];
  // What stays at somebody else's address is not fetched from there by merely looking.
  if (isBroken || file.size === null) return <Card file={file} />;
  if (kind === 'image') {
    return (
      <a
        href={safeHref(file.url)}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (sticker || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onView();
        }}
        className="mb-1 block w-fit"
      >
        {/* biome-ignore lint/performance/noImgElement: a signed link is for the browser alone. */}
        <img
          src={safeHref(file.url)}
          alt={caption || t('picture', { name: file.name })}
          loading="lazy"
          onError={() => setBroken(true)}
          className={sticker ? 'size-32 object-contain' : 'max-h-80 min-h-16 min-w-24 rounded-lg object-contain'}
        />
      </a>
    );
  }
  const { name, url } = file;
  const heard = {
    controls: true,
    preload: 'metadata',
    src: safeHref(url),
    'aria-label': name,
    onError: () => setBroken(true),
  };
  if (kind === 'audio') return <audio {...heard} className="mb-1 h-10 w-64 max-w-full" />;
  if (kind === 'video') return <video {...heard} className="mb-1 max-h-80 max-w-full rounded-lg" />;
  return <Card file={file} />;
}
