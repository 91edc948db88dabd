'use client';

import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { filesTaken, goesAs } from '#server/contract/inbox/goes-as.ts';
import { useObjectUrl } from '../media/use-object-url.ts';

/** Shows a picture as a thumbnail, and any other file as a paper clip. */
function Thumbnail({ file }: { file: File }) {
  const href = useObjectUrl(/^image\/(jpeg|png|webp|gif)$/.test(file.type) ? file : null);
  if (!href) return <Paperclip className="mx-2 size-4 shrink-0 text-ink-faint" aria-hidden />;
  // biome-ignore lint/performance/noImgElement: the picture is a local file, which Next cannot optimize.
  return <img src={href} alt="" className="size-9 shrink-0 rounded-md object-cover" />;
}

const kindOf = ({ type }: File) => (['image', 'video'] as const).find((kind) => type.startsWith(kind)) ?? 'audio';

/**
 * Tells the attendant if the customer will receive the file as a document instead of a picture, video or sound. The
 * note is shown only for WhatsApp, because channels hosted by Parley show pictures, videos and sounds of every format.
 */
function AsDocument({ file, hasCaption }: { file: File; hasCaption: boolean }) {
  const t = useTranslations('attached');
  const { why } = goesAs({ mimeType: file.type, size: file.size, hasCaption }, filesTaken);
  const kind = kindOf(file);
  const said = { kind, max: filesTaken[kind].bytes / 1024 / 1024 };
  // The note can appear while a caption is typed, so screen readers announce it without interrupting.
  return (
    <span aria-live="polite" className="block text-2xs text-ink-soft" title={why ? t(`why_${why}`, said) : undefined}>
      {why && t(`asDocument_${why}`, said)}
    </span>
  );
}

interface Props {
  readonly files: readonly File[];
  readonly channel: Conversation['channel'];
  /** Whether the reply has text. The text is sent as the caption of the first file. */
  readonly hasText: boolean;
  readonly onRemove: (file: File) => void;
}

/** Lists the files of a reply. Each file is sent as a separate message, in this order. */
export function AttachedList({ files, channel, hasText, onRemove }: Props) {
  const t = useTranslations('inbox');
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {files.map((file, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be attached twice.
          key={`${index} ${file.name}`}
          className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-sunken p-1 text-sm dark:bg-raised"
        >
          <Thumbnail file={file} />
          <span className="min-w-0">
            <span className="block max-w-48 truncate">{file.name}</span>
            {channel === 'chatapp' && <AsDocument file={file} hasCaption={hasText && index === 0} />}
          </span>
          <RemoveButton label={t('removeFile', { name: file.name })} onRemove={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}
