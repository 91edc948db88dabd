'use client';

import { FileText, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Bar } from '#app/_ui/display/bar.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { OutboxItem } from '../../../_outbox/plan-outbox.ts';
import { useShare } from '../../../_outbox/upload-progress.ts';
import { noteOwnSize } from './own-size.ts';
import { Sound } from './sound.tsx';
import { useObjectUrl } from './use-object-url.ts';

const megabyte = 1_000_000;

interface Props {
  readonly reply: Pick<OutboxItem, 'key' | 'voice' | 'text'>;
  readonly file: File;
  /** Stops the upload and discards the reply. The reply becomes a message only when the file is fully uploaded. */
  readonly onStop: () => void;
}

/** Shows how much of the file has been uploaded, with a button that stops the upload. */
function Leaving({ reply, file, onStop }: Props) {
  const t = useTranslations('inbox');
  const { number } = useFormatter();
  const share = useShare(reply.key);
  if (share === null) return null;
  const style = { style: 'unit', unit: 'megabyte', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const text = t('uploaded', {
    part: number((share * file.size) / megabyte, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    whole: number(file.size / megabyte, style),
  });
  return (
    <span className="mt-1.5 mb-1 flex items-center gap-2 text-xs">
      <span className="min-w-24 flex-1">
        <Bar
          kind="progressbar"
          label={t('uploading', { name: file.name })}
          value={Math.round(share * 100)}
          max={100}
          text={text}
        />
      </span>
      <span className="tabular-nums">{text}</span>
      <button
        type="button"
        aria-label={t('stopUpload', { name: file.name })}
        title={t('stopUpload', { name: file.name })}
        onClick={onStop}
        className="-my-1 -mr-1.5 rounded-md p-1 hover:bg-sunken dark:hover:bg-raised"
      >
        <X className="size-4" aria-hidden />
      </button>
    </span>
  );
}

/**
 * Shows the file in the same way as the thread will. If this browser cannot display the file, shows the file's name.
 */
function Shown({ reply, file }: Pick<Props, 'reply' | 'file'>) {
  const t = useTranslations('inbox');
  const { number } = useFormatter();
  const kind = /^(image|video|audio)\//.exec(file.type)?.[1];
  const src = useObjectUrl(kind ? file : null);
  const [isBroken, setBroken] = useState(false);
  const onError = () => setBroken(true);
  if (kind && !isBroken) {
    // Reserves room until there is a URL for the file.
    if (!src) return <span className="block min-h-16 min-w-24" />;
    if (kind === 'audio') return <Sound src={safeHref(src)} name={reply.voice ? null : file.name} onFailed={onError} />;
    const look = { src: safeHref(src), onError, className: 'mb-1 max-h-80 max-w-full rounded-lg' };
    const note = ({ currentTarget }: SyntheticEvent<HTMLElement>) => noteOwnSize(file, currentTarget);
    return kind === 'video' ? (
      <video {...look} controls preload="metadata" aria-label={file.name} onLoadedMetadata={note} />
    ) : (
      // biome-ignore lint/performance/noImgElement: the picture is a local file, which Next cannot optimize.
      <img
        {...look}
        alt={reply.text || t('picture', { name: file.name })}
        onLoad={note}
        className="mb-1 block max-h-80 min-h-16 min-w-24 rounded-lg object-contain"
      />
    );
  }
  const unit = file.size < megabyte ? 'kilobyte' : 'megabyte';
  const size = Math.max(0.1, file.size / (unit === 'kilobyte' ? 1_000 : megabyte));
  return (
    <span className="mb-1 flex items-center gap-2.5 rounded-lg bg-black/5 px-3 py-2 dark:bg-white/10">
      <FileText className="size-5 shrink-0 text-ink-soft" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="block text-2xs text-ink-soft">
          {number(size, { style: 'unit', unit, maximumFractionDigits: 1 })}
        </span>
      </span>
    </span>
  );
}

/**
 * Shows a file that is being sent, with the progress of the upload. The file looks the same as in the thread, so that
 * nothing moves once the file is sent.
 */
export function FileOnItsWay(props: Props) {
  // This module shows the file after it has been sent. The module is loaded now, so that the file does not disappear
  // while the module loads.
  useEffect(() => void import('./message-file.tsx').catch(() => {}), []);
  return (
    <>
      <Shown {...props} />
      <Leaving {...props} />
    </>
  );
}
