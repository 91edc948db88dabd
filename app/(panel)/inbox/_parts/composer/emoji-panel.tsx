'use client';

import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactElement, useRef, useState } from 'react';
import { Popover } from '#app/_ui/overlays/popover.tsx';

/** The library counts rows and columns from 0; ARIA counts them from 1. */
const rowFromOne = (row = 0) => ({ 'aria-rowindex': row + 1 });
const columnFromOne = (column = 0) => ({ 'aria-colindex': column + 1 });

const parts: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-raised px-3 pt-2 pb-1 text-xs font-medium text-ink-soft">
      {category.label}
    </div>
  ),
  Row: ({ children, 'aria-rowindex': row, ...props }) => (
    <div {...props} {...rowFromOne(row)} className="px-2">
      {children}
    </div>
  ),
  Emoji: ({ emoji, 'aria-colindex': column, ...props }) => (
    <button
      {...props}
      {...columnFromOne(column)}
      type="button"
      className="flex size-9 items-center justify-center rounded-lg text-2xl data-[active]:bg-sunken dark:data-[active]:bg-line"
    >
      {emoji.emoji}
    </button>
  ),
};

interface Props {
  readonly trigger: ReactElement<object>;
  readonly onPick: (emoji: string) => void;
  /** Called when the panel closes without a choice. The caller returns the focus to the text field. */
  readonly onClose: () => void;
}

/**
 * A panel to find emoji by their names in the reader's language. The emoji data comes from Parley's own server. The
 * panel is open as soon as it is mounted.
 */
export default function EmojiPanel({ trigger, onPick, onClose }: Props) {
  const t = useTranslations('emoji');
  const locale = useLocale() === 'en' ? 'en' : 'pt';
  const [isOpen, setOpen] = useState(true);
  const picked = useRef('');
  const pick = (emoji: string) => {
    picked.current = emoji;
    setOpen(false);
  };
  return (
    <Popover
      trigger={trigger}
      label={t('title')}
      open={isOpen}
      onOpenChange={setOpen}
      side="top"
      className="overflow-hidden p-0"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (picked.current) onPick(picked.current);
        else onClose();
        picked.current = '';
      }}
    >
      <EmojiPicker.Root
        locale={locale}
        emojibaseUrl={`${window.location.origin}/emojibase`}
        columns={8}
        onEmojiSelect={({ emoji }) => pick(emoji)}
        className="flex h-80 flex-col"
      >
        <EmojiPicker.Search
          autoFocus
          aria-label={t('search')}
          placeholder={t('search')}
          className="m-2 h-9 rounded-lg border border-line bg-surface px-3 text-md outline-offset-0 placeholder:text-ink-faint"
        />
        <EmojiPicker.Viewport className="relative min-h-0 flex-1 outline-hidden">
          <EmojiPicker.Loading className="absolute inset-0 flex items-center justify-center text-sm text-ink-soft">
            {t('loading')}
          </EmojiPicker.Loading>
          <EmojiPicker.Empty className="absolute inset-0 flex items-center justify-center text-sm text-ink-soft">
            {t('nothing')}
          </EmojiPicker.Empty>
          <EmojiPicker.List className="pb-2 select-none" components={parts} />
        </EmojiPicker.Viewport>
      </EmojiPicker.Root>
    </Popover>
  );
}
