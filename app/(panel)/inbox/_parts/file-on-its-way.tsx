'use client';

import { Paperclip, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Bar } from '#app/_ui/bar.tsx';
import { safeHref } from '#app/_ui/safe-href.ts';
import type { OutboxItem } from '../../_outbox/plan-outbox.ts';
import { useShare } from '../../_outbox/upload-progress.ts';
import { Sound } from './sound.tsx';
import { useObjectUrl } from './use-object-url.ts';

const megabyte = 1_000_000;

interface Props {
  readonly reply: Pick<OutboxItem, 'key' | 'voice'>;
  readonly file: File;
  /** Takes the reply back: what has not left whole is no message. */
  readonly onStop: () => void;
}

/** How much of it has left, and the way to give it up before all of it has. */
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

/** Sound can be heard while it waits; of any other file its name. While it leaves, how far it is. */
export function FileOnItsWay(props: Props) {
  const { reply, file } = props;
  const src = useObjectUrl(file.type.startsWith('audio/') ? file : null);
  const [isBroken, setBroken] = useState(false);
  return (
    <>
      {src && !isBroken ? (
        <Sound src={safeHref(src)} name={reply.voice ? null : file.name} onFailed={() => setBroken(true)} />
      ) : (
        <span className="flex items-center gap-1.5 font-medium">
          <Paperclip className="size-4 shrink-0" aria-hidden />
          {file.name}
        </span>
      )}
      <Leaving {...props} />
    </>
  );
}
