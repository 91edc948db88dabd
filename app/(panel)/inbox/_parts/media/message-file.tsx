'use client';

import { Download, FileText, Maximize2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { ownSizeOf } from './own-size.ts';
import { Sound } from './sound.tsx';

type MessageFile = NonNullable<Message['file']>;

/** Returns a function that formats a file size, such as `2.4 MB`, in the reader's language. */
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
        {file.size !== null && <span className="block text-2xs text-ink-soft">{size(file.size)}</span>}
      </span>
      <Download className="size-4 shrink-0 text-ink-soft" aria-hidden />
    </a>
  );
}

interface Props {
  readonly file: MessageFile;
  readonly sticker: boolean;
  /**
   * Whether the file is a voice note. The file name of a voice note is not shown, because it means nothing to a reader.
   */
  readonly voice: boolean;
  readonly caption: string;
  /** Opens the file in the large viewer. */
  readonly onView: () => void;
}

/**
 * Shows a picture, sound or video within the message. Any other file, and a file that cannot be displayed, is shown as
 * a link.
 */
export function FileOfMessage({ file, sticker, voice, caption, onView }: Props) {
  const t = useTranslations('inbox');
  const [broken, setBroken] = useState<string | null>(null);
  const [isThere, setThere] = useState(false);
  const { name, url } = file;
  const kind = file.mime_type.split('/')[0];
  const onError = () => setBroken(url);
  // Until the file is loaded, its box keeps the size that the box had while the file was being sent.
  const style = isThere ? undefined : ownSizeOf(file);
  // A file at an external URL is not loaded just because someone views the thread.
  if (file.size === null) return <Card file={file} />;
  // The link has failed, perhaps because it has expired. A new link is tried again.
  if (broken === url) {
    return (
      <>
        {kind === 'audio' && <p className="mb-1 text-sm text-danger">{t('soundFailed')}</p>}
        <Card file={file} />
      </>
    );
  }
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
          onError={onError}
          onLoad={() => setThere(true)}
          style={style}
          className={sticker ? 'size-32 object-contain' : 'max-h-80 min-h-16 min-w-24 rounded-lg object-contain'}
        />
      </a>
    );
  }
  if (kind === 'audio') return <Sound src={safeHref(url)} name={voice ? null : name} onFailed={onError} />;
  if (kind === 'video') {
    const film = { controls: true, preload: 'metadata', src: safeHref(url), 'aria-label': name, onError };
    return (
      <div className="relative mb-1 w-fit max-w-full">
        <video
          {...film}
          onLoadedMetadata={() => setThere(true)}
          style={style}
          className="max-h-80 max-w-full rounded-lg"
        />
        <button
          type="button"
          aria-label={t('seeLarge', { name })}
          title={t('seeLarge', { name })}
          onClick={(event) => {
            // Pauses the video in the message, because it now plays in the viewer.
            event.currentTarget.parentElement?.querySelector('video')?.pause();
            onView();
          }}
          className="absolute top-2 right-2 flex size-8 items-center justify-center rounded-full bg-black/60 text-white hover:bg-black/80"
        >
          <Maximize2 className="size-4" aria-hidden />
        </button>
      </div>
    );
  }
  return <Card file={file} />;
}
