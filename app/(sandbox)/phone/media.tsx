import { FileText, Mic } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { Payload } from './chat-message.ts';
import { mediaUrl } from './use-chat.ts';
import { useTypeName } from './use-words.ts';

type Medium = NonNullable<Payload['image']>;

/** Shows a file from the customer or the business, with its caption. */
export function Media({ type, medium }: { type: string; medium: Medium }) {
  const t = useTranslations('phone');
  const nameOf = useTypeName();
  const url = mediaUrl(medium);
  const name = medium.filename ?? nameOf(type);
  return (
    <div className="space-y-1">
      {(type === 'image' || type === 'sticker') && (
        // biome-ignore lint/performance/noImgElement: the file comes from the simulated WhatsApp API, whose address Next's image optimizer does not know.
        <img
          src={safeHref(url)}
          alt={medium.caption ?? nameOf(type)}
          className={type === 'sticker' ? 'size-28 object-contain' : 'max-h-64 rounded-lg object-cover'}
        />
      )}
      {type === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: videos that people send have no captions.
        <video src={safeHref(url)} controls className="max-h-64 rounded-lg" />
      )}
      {type === 'audio' && (
        <>
          {medium.voice && (
            <p className="flex items-center gap-1 text-xs text-ink-soft">
              <Mic className="size-3.5" aria-hidden /> {t('voiceNote')}
            </p>
          )}
          {/* biome-ignore lint/a11y/useMediaCaption: what people send has no captions. */}
          <audio src={safeHref(url)} controls className="w-56" />
        </>
      )}
      {type === 'document' && (
        <a
          href={safeHref(url)}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-2 rounded-lg bg-black/5 px-3 py-2 underline-offset-2 hover:underline dark:bg-white/10"
        >
          <FileText className="size-5 shrink-0" aria-hidden />
          <span className="min-w-0 truncate">{name}</span>
        </a>
      )}
      {medium.caption && <p>{medium.caption}</p>}
    </div>
  );
}
