'use client';

import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslations } from 'next-intl';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { lostZone } from './column-coordinates.ts';

/** Returns the texts that a screen reader announces while a card is being moved. */
export function useAnnouncements(pipeline: Pipeline): Announcements {
  const t = useTranslations('boards');
  const phoneText = usePhoneText();
  const nameOf = (data: { current?: Record<string, unknown> | undefined }) => {
    const contact = data.current?.contact as { name: string } | undefined;
    return contact ? phoneText(contact.name) : '';
  };
  const stageOf = (id: UniqueIdentifier) =>
    id === lostZone ? t('lost') : (pipeline.stages.find((stage) => stage.id === id)?.name ?? '');
  return {
    onDragStart: ({ active }) => t('said_lifted', { name: nameOf(active.data) }),
    onDragOver: ({ active, over }) =>
      over ? t('said_over', { name: nameOf(active.data), stage: stageOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('said_dropped', { name: nameOf(active.data), stage: stageOf(over.id) })
        : t('said_canceled', { name: nameOf(active.data) }),
    onDragCancel: ({ active }) => t('said_canceled', { name: nameOf(active.data) }),
  };
}
