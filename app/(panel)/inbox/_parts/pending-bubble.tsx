'use client';

import { Clock, Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OutboxItem } from '../../_outbox/plan-outbox.ts';
import { useLiveLost } from '../../_shell/live.tsx';
import { Sound } from './sound.tsx';
import { useObjectUrl } from './use-object-url.ts';
import { Words } from './words.tsx';

/** Sound can be heard while it waits; of any other file its name. */
function FileOnItsWay({ file, voice }: { file: File; voice: boolean }) {
  const src = useObjectUrl(file.type.startsWith('audio/') ? file : null);
  const [isBroken, setBroken] = useState(false);
  if (src && !isBroken) return <Sound src={src} name={voice ? null : file.name} onFailed={() => setBroken(true)} />;
  return (
    <span className="flex items-center gap-1.5 font-medium">
      <Paperclip className="size-4 shrink-0" aria-hidden />
      {file.name}
    </span>
  );
}

interface Props {
  readonly reply: Pick<OutboxItem, 'text' | 'file' | 'voice' | 'state' | 'error' | 'isConflict'>;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** A reply that has not reached the server yet, goes there by itself later, or was refused. */
export function PendingBubble({ reply, onRetry, onDiscard }: Props) {
  const t = useTranslations('inbox');
  const lost = useLiveLost();
  const waits = reply.state === 'waiting' && (lost || reply.error !== null);
  return (
    <div className="mt-1.5 flex flex-col items-end">
      <div className="max-w-[min(34rem,85%)] rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-sm leading-relaxed break-words whitespace-pre-wrap opacity-70">
        {reply.file && <FileOnItsWay file={reply.file} voice={reply.voice === true} />}
        <Words text={reply.text} />
        {reply.state === 'waiting' && (
          <Clock aria-label={t('sending')} className="float-right mt-1.5 ml-3 size-3.5 text-ink-faint" />
        )}
      </div>
      {waits && (
        <p role="status" className="mt-1 px-1 text-right text-xs text-warning">
          {t('sendWaits')}{' '}
          <span className="whitespace-nowrap">
            <button type="button" onClick={onRetry} className="min-h-6 font-medium underline">
              {t('retryNow')}
            </button>{' '}
            <button type="button" onClick={onDiscard} className="ml-1 min-h-6 underline">
              {t('discard')}
            </button>
          </span>
        </p>
      )}
      {reply.state === 'refused' && (
        <p role="alert" className="mt-1 px-1 text-right text-xs text-danger">
          {t('sendFailed')}: {reply.error}{' '}
          <button type="button" onClick={onRetry} className="min-h-6 font-medium underline">
            {reply.isConflict ? t('sendAnyway') : t('retry')}
          </button>{' '}
          <button type="button" onClick={onDiscard} className="ml-1 min-h-6 underline">
            {t('discard')}
          </button>
        </p>
      )}
    </div>
  );
}
