'use client';

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export interface Sortable {
  readonly id: string;
  /** The row's name, which is announced when the row is picked up, moved and dropped. */
  readonly name: string;
}

/** Limits dragging to the vertical axis. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function Row({ row, children }: { row: Sortable; children: ReactNode }) {
  const t = useTranslations('common');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
    attributes: { roleDescription: t('reorderRole') },
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={cn('flex items-center bg-surface', isDragging && 'relative z-10 bg-raised shadow-lg ring-1 ring-line')}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('reorder', { name: row.name })}
        className="flex w-9 shrink-0 cursor-grab touch-none items-center justify-center self-stretch text-ink-faint -outline-offset-2 hover:text-ink active:cursor-grabbing"
      >
        <GripVertical className="size-4" aria-hidden />
      </button>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}

/** Returns the texts that screen readers read out while a row is moved. */
function useAnnouncements(rows: readonly Sortable[]) {
  const t = useTranslations('common');
  const said = (id: UniqueIdentifier, at: UniqueIdentifier) => ({
    name: rows.find((row) => row.id === id)?.name ?? '',
    position: rows.findIndex((row) => row.id === at) + 1,
    count: rows.length,
  });
  return {
    screenReaderInstructions: { draggable: t('reorderHow') },
    announcements: {
      onDragStart: ({ active }: { active: { id: UniqueIdentifier } }) => t('reorderPicked', said(active.id, active.id)),
      onDragOver: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
        over ? t('reorderMoved', said(active.id, over.id)) : undefined,
      onDragEnd: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
        t('reorderDropped', said(active.id, over?.id ?? active.id)),
      onDragCancel: ({ active }: { active: { id: UniqueIdentifier } }) =>
        t('reorderCanceled', said(active.id, active.id)),
    },
  };
}

interface Props<T extends Sortable> {
  readonly rows: readonly T[];
  /** Called with all ids in their new order. */
  readonly onOrder: (ids: string[]) => void;
  readonly children: (row: T) => ReactNode;
}

/** A list whose rows can be reordered with the mouse, a finger, or the keyboard. */
export function SortableList<T extends Sortable>({ rows, onOrder, children }: Props<T>) {
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map((row) => row.id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={useAnnouncements(rows)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row}>
              {children(row)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
