import { type CollisionDetection, closestCenter, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core';

/** The id of the area where a dropped contact is marked as lost. */
export const lostZone = 'lost';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const inset = 8;

/** Returns where a card goes when an arrow key is pressed during a drag by keyboard: to the next column. */
export const columnCoordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = steps[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects.entries()]
    .filter(([id]) => id !== lostZone)
    .sort(([, a], [, b]) => a.left - b.left);
  const at = columns.findIndex(([id]) => id === context.over?.id);
  const next = columns[at + step]?.[1];
  if (!next) return undefined;
  const lowest = Math.max(next.top + inset, next.bottom - (context.collisionRect?.height ?? 0) - inset);
  return { x: next.left + inset, y: Math.min(Math.max(currentCoordinates.y, next.top + inset), lowest) };
};

/**
 * Finds the column that a dragged card is over: the column under the pointer, or the nearest column when the card is
 * dragged by keyboard.
 */
export const overColumn: CollisionDetection = (args) =>
  args.pointerCoordinates
    ? pointerWithin(args)
    : closestCenter({ ...args, droppableContainers: args.droppableContainers.filter(({ id }) => id !== lostZone) });
