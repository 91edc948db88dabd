'use client';

import {
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { LostDialog } from '../../_contacts/lost-dialog.tsx';
import { AddToStage } from './add-to-stage.tsx';
import { BoardColumn } from './board-column.tsx';
import { CardBody } from './card-body.tsx';
import { columnCoordinates, lostZone, overColumn } from './column-coordinates.ts';
import { LostZone } from './lost-zone.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { type BoardView, useBoard } from './use-board.ts';
import { LandingContext } from './use-landing.ts';

interface Held {
  readonly contact: Contact;
  readonly from: string;
}

function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // On touch screens, dragging starts only after the finger is held still. A finger that moves at once scrolls the
    // page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnCoordinates }),
  );
}

/** The board of a pipeline: its stages side by side. Cards can be moved by mouse, finger, keyboard or menu. */
export function Board(view: BoardView) {
  const t = useTranslations('boards');
  const phoneText = usePhoneText();
  const board = useBoard(view);
  const sensors = useDragSensors();
  const announcements = useAnnouncements(view.pipeline);
  const [held, setHeld] = useState<Held | null>(null);
  const [losing, setLosing] = useState<Held | null>(null);
  const [addingTo, setAddingTo] = useState<string | null>(null);

  const [landing] = useState<{ landed: string | null }>(() => ({ landed: null }));

  const lift = (active: Active) => {
    landing.landed = null;
    setHeld((active.data.current ?? null) as Held | null);
  };
  const drop = ({ active, activatorEvent, over }: DragEndEvent) => {
    setHeld(null);
    landing.landed = activatorEvent instanceof KeyboardEvent ? String(active.id) : null;
    const { contact, from } = (active.data.current ?? {}) as Partial<Held>;
    if (!over || !contact || !from) return;
    if (over.id === lostZone) setLosing({ contact, from });
    else if (over.id !== from) void board.move({ contact, from, to: { stage: String(over.id) } });
  };
  return (
    <DndContext
      id="board"
      sensors={sensors}
      collisionDetection={overColumn}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragStart={({ active }) => lift(active)}
      onDragCancel={() => setHeld(null)}
      onDragEnd={drop}
    >
      <section
        aria-label={view.pipeline.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a board without cards has no other element from which arrow keys can scroll it.
        tabIndex={0}
        className="relative flex min-h-0 flex-1 gap-3 overflow-x-auto fade-end-x -outline-offset-2 px-4 pb-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 sm:px-6"
      >
        <LandingContext value={landing}>
          {view.pipeline.stages.map((stage) => (
            <BoardColumn
              key={stage.id}
              stage={stage}
              view={view}
              counts={board.counts.find((one) => one.stage_id === stage.id)}
              onAdd={() => setAddingTo(stage.id)}
              onMove={board.move}
              onLose={(contact) => setLosing({ contact, from: stage.id })}
            />
          ))}
        </LandingContext>
      </section>
      {held && !view.lost && <LostZone />}
      <DragOverlay dropAnimation={null}>
        {held && (
          <div className="cursor-grabbing rounded-lg border border-accent bg-surface p-3 shadow-xl dark:bg-raised">
            <CardBody contact={held.contact} pipelineId={view.pipeline.id} />
          </div>
        )}
      </DragOverlay>
      {losing && (
        <LostDialog
          name={phoneText(losing.contact.name)}
          onClose={() => setLosing(null)}
          onConfirm={(reason) => {
            void board.move({ ...losing, to: { lost: true, reason } });
            setLosing(null);
          }}
        />
      )}
      {addingTo && (
        <AddToStage
          pipeline={view.pipeline}
          stageId={addingTo}
          onClose={() => setAddingTo(null)}
          onAdded={board.refresh}
        />
      )}
    </DndContext>
  );
}
