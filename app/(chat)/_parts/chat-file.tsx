'use client';

import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { VisitorMessage } from '#server/contract/inbox/web-chat.ts';

/**
 * Shows an attached picture inside the chat. Shows any other file, or a picture that cannot be displayed, as a link
 * that opens the file.
 */
export function ChatFile({ file }: { file: NonNullable<VisitorMessage['file']> }) {
  const t = useTranslations('chat');
  const [isBroken, setBroken] = useState(false);
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(file.mime_type) && !isBroken;
  return (
    <a href={safeHref(file.url)} target="_blank" rel="noreferrer" className="block">
      {isPicture ? (
        // biome-ignore lint/performance/noImgElement: the image has a signed URL, which only the browser may load.
        <img
          src={safeHref(file.url)}
          alt={t('picture', { name: file.name })}
          loading="lazy"
          onError={() => setBroken(true)}
          className="my-1 max-h-64 min-h-12 min-w-20 rounded-lg object-contain"
        />
      ) : (
        <span className="flex items-center gap-2 font-medium underline">
          <FileText className="size-4 shrink-0" aria-hidden />
          {file.name}
        </span>
      )}
    </a>
  );
}
