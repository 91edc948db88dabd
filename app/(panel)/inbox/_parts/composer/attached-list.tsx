'use client';

import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RemoveButton } from '#app/_ui/remove-button.tsx';
import type { Conversation } from '#server/contract/conversation.ts';
import { goesAs, sentBytesMax } from '#server/contract/goes-as.ts';
import { useObjectUrl } from '../media/use-object-url.ts';

/** A picture small, of any other file a clip. */
function Thumbnail({ file }: { file: File }) {
  const href = useObjectUrl(/^image\/(jpeg|png|webp|gif)$/.test(file.type) ? file : null);
  if (!href) return <Paperclip className="mx-2 size-4 shrink-0 text-ink-faint" aria-hidden />;
  // biome-ignore lint/performance/noImgElement: it is on this machine alone.
  return <img src={href} alt="" className="size-9 shrink-0 rounded-md object-cover" />;
}

const kindOf = ({ type }: File) => (['image', 'video'] as const).find((kind) => type.startsWith(kind)) ?? 'audio';

/** What the customer will not see as one might think. A web chat is ours: there all is shown as what it is. */
function AsDocument({ file, hasCaption }: { file: File; hasCaption: boolean }) {
  const t = useTranslations('attached');
  const { why } = goesAs({ mimeType: file.type, size: file.size, hasCaption });
  const kind = kindOf(file);
  const said = { kind, max: sentBytesMax[kind] / 1024 / 1024 };
  // It comes and goes with a caption, while somebody writes.
  return (
    <span aria-live="polite" className="block text-2xs text-ink-soft" title={why ? t(`why_${why}`, said) : undefined}>
      {why && t(`asDocument_${why}`, said)}
    </span>
  );
}

interface Props {
  readonly files: readonly File[];
  readonly channel: Conversation['channel'];
  /** What is written goes along with the first. */
  readonly hasText: boolean;
  readonly onRemove: (file: File) => void;
}

/** What will go along with the reply, each a message of its own, in this order. */
export function AttachedList({ files, channel, hasText, onRemove }: Props) {
  const t = useTranslations('inbox');
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {files.map((file, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice.
          key={`${place} ${file.name}`}
          className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-sunken p-1 text-sm dark:bg-raised"
        >
          <Thumbnail file={file} />
          <span className="min-w-0">
            <span className="block max-w-48 truncate">{file.name}</span>
            {channel === 'chatapp' && <AsDocument file={file} hasCaption={hasText && place === 0} />}
          </span>
          <RemoveButton label={t('removeFile', { name: file.name })} onRemove={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}
