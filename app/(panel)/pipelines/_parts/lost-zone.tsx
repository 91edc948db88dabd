'use client';

import { useDroppable } from '@dnd-kit/core';
import { UserX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { lostZone } from './column-coordinates.ts';

/** The area that appears during a drag. Dropping a card there marks the contact as lost. */
export function LostZone() {
  const t = useTranslations('boards');
  const { setNodeRef, isOver } = useDroppable({ id: lostZone });
  return (
    <div
      ref={setNodeRef}
      className={cn(
        'animate-appear fixed inset-x-0 bottom-0 z-30 flex h-20 items-center justify-center gap-2 border-t-2 border-dashed border-warning bg-warning-soft text-md font-medium text-warning md:left-56',
        isOver && 'border-solid bg-warning text-surface',
      )}
    >
      <UserX className="size-5" aria-hidden />
      {t('dropToLose')}
    </div>
  );
}
