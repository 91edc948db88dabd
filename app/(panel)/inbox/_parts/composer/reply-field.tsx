'use client';

import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { Textarea } from '#app/_ui/fields/field.tsx';
import type { Writing } from '../suggestions/put-text.ts';
import { QuickReplyList } from '../suggestions/quick-reply-list.tsx';
import type { useQuickReplies } from '../suggestions/use-quick-replies.ts';

interface Props extends Writing {
  readonly quick: ReturnType<typeof useQuickReplies>;
  /** Whether the reply has files. The text is then the caption of the files. */
  readonly hasFiles: boolean;
  /** Receives pasted files. Returns whether the clipboard contained files. */
  readonly onFiles: (files: FileList) => boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly describedBy: string | undefined;
}

/** The text field of a reply. When the attendant types a slash, the list of quick replies appears above it. */
export function ReplyField({ area, text, write, quick, hasFiles, onFiles, onKeyDown, describedBy }: Props) {
  const t = useTranslations('inbox');
  const isListed = quick.open && quick.active >= 0;
  return (
    <>
      <QuickReplyList quick={quick} />
      <Textarea
        ref={area}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isListed ? quick.listId : undefined}
        aria-activedescendant={isListed ? quick.optionId(quick.active) : undefined}
        aria-label={t('composer')}
        aria-describedby={describedBy}
        placeholder={hasFiles ? t('caption') : t('composer')}
        rows={1}
        value={text}
        onChange={({ target }) => {
          write(target.value);
          quick.follow(target.selectionStart, target.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (onFiles(event.clipboardData.files)) event.preventDefault();
        }}
        onSelect={(event) => quick.follow(event.currentTarget.selectionStart)}
        onBlur={() => quick.follow(null)}
        className="grows-to-eight min-h-10 resize-none py-2.5"
      />
    </>
  );
}
