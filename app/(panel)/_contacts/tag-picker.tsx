'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PickList } from '#app/_ui/fields/pick-list.tsx';
import { plainText } from '#app/_ui/text/plain-text.ts';
import { useReadTags } from './use-configuration.ts';

interface Props {
  readonly of?: 'contact' | 'conversation';
  /** The ids of tags to leave out of the list. */
  readonly without?: readonly string[];
  /** Receives the name of the chosen tag. If no tag has this name, the caller creates one. */
  readonly onPick: (name: string) => void;
  readonly canCreate?: boolean;
}

/** Chooses a tag by name. A name without a tag can be chosen too; the caller then creates the tag. */
export function TagPicker({ of = 'contact', without = [], onPick, canCreate = true }: Props) {
  const t = useTranslations('tagPicker');
  const read = useReadTags(of);
  const tags = read.data?.data ?? [];
  const [text, setText] = useState('');
  const fitting = tags
    .filter((tag) => !without.includes(tag.id) && plainText(tag.name).includes(plainText(text)))
    .map((tag) => ({ name: tag.name, color: tag.color as string | null }));
  // Before the tags are loaded, the picker cannot know whether a name is new.
  const isNew =
    canCreate && read.isSuccess && text.trim() !== '' && !tags.some((tag) => plainText(tag.name) === plainText(text));
  return (
    <PickList
      label={t('find')}
      items={isNew ? [...fitting, { name: text.trim(), color: null }] : fitting}
      itemKey={(tag) => `${tag.color === null ? 'new' : 'tag'}:${tag.name}`}
      itemText={(tag) => tag.name}
      onSearch={setText}
      onPick={(tag) => onPick(tag.name)}
      empty={t('none')}
    >
      {(tag) =>
        tag.color === null ? (
          <>
            <Plus className="size-4 text-ink-faint" aria-hidden />
            {t('make', { name: tag.name })}
          </>
        ) : (
          <>
            <span className="size-2.5 shrink-0 rounded-full" style={{ background: tag.color }} aria-hidden />
            <span className="truncate">{tag.name}</span>
          </>
        )
      }
    </PickList>
  );
}
