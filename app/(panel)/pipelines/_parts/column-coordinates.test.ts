import { describe, expect, it, vi } from 'vitest';
import { columnCoordinates, lostZone, overColumn } from './column-coordinates.ts';

const column = (left: number, height = 400) => ({
  left,
  top: 100,
  width: 200,
  height,
  right: left + 200,
  bottom: 100 + height,
});
// The columns in the order of registration, which may differ from their order on the screen.
const rects = new Map([
  ['won', column(440)],
  ['new', column(0)],
  [lostZone, column(20)],
  ['talking', column(220)],
]);

function press(code: string, over: string, y = 300) {
  const event = { code, preventDefault: vi.fn() };
  const context = { droppableRects: rects, over: { id: over }, collisionRect: { height: 80 } };
  const to = columnCoordinates(event as never, { context, currentCoordinates: { x: 0, y } } as never);
  return { to, isTaken: event.preventDefault.mock.calls.length > 0 };
}

describe('a card moved with the keyboard', () => {
  it('moves to the next column to the side, never to the zone for lost contacts', () => {
    expect(press('ArrowRight', 'new').to).toEqual({ x: 228, y: 300 });
    expect(press('ArrowRight', 'talking').to).toEqual({ x: 448, y: 300 });
    expect(press('ArrowLeft', 'talking').to).toEqual({ x: 8, y: 300 });
  });

  it('stays within the height of the column', () => {
    expect(press('ArrowRight', 'new', 0).to?.y).toBe(108);
    expect(press('ArrowRight', 'new', 900).to?.y).toBe(412);
  });

  it('stops at the first and the last column, and ignores other keys', () => {
    expect(press('ArrowRight', 'won')).toEqual({ to: undefined, isTaken: true });
    expect(press('ArrowLeft', 'new').to).toBeUndefined();
    expect(press('ArrowUp', 'new')).toEqual({ to: undefined, isTaken: false });
  });
});

it('overColumn returns the column below the pointer; with the keyboard, the nearest column', () => {
  const droppableContainers = [...rects.keys()].map((id) => ({ id, rect: { current: rects.get(id) } }));
  const args = { droppableContainers, droppableRects: rects, collisionRect: column(30), active: {} };
  const ids = (pointer: { x: number; y: number } | null) =>
    overColumn({ ...args, pointerCoordinates: pointer } as never).map(({ id }) => id);
  expect(ids({ x: 300, y: 200 })).toEqual(['talking']);
  expect(ids({ x: 900, y: 900 })).toEqual([]);
  expect(ids(null)[0]).toBe('new');
  expect(ids(null)).not.toContain(lostZone);
});
