import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { panBy, type Sizes, scaleMax, type View, whole, zoomTo } from './zoom.ts';

const step = 1.5;
/** The scale after a double click or double tap. `arrowPx` is how far an arrow key moves the picture, in pixels. */
const close = 2.5;
const arrowPx = 80;
const middle = { x: 0, y: 0 };

const arrows: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: arrowPx, y: 0 },
  ArrowRight: { x: -arrowPx, y: 0 },
  ArrowUp: { x: 0, y: arrowPx },
  ArrowDown: { x: 0, y: -arrowPx },
};

/**
 * Lets the user zoom and move the picture `id` with buttons and keys, a double click or tap, the wheel, or two fingers.
 */
export function useZoom(id: string) {
  const [{ of, view }, setState] = useState({ of: id, view: whole });
  const [box, frame] = useState<HTMLDivElement | null>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  // A picture that was just opened is shown without zoom.
  const current = of === id ? view : whole;
  const put = (next: (before: View, sizes: Sizes) => View) => {
    const picture = box?.querySelector('img');
    if (!box || !picture) return;
    const sizes = {
      picture: { width: picture.offsetWidth, height: picture.offsetHeight },
      frame: { width: box.clientWidth, height: box.clientHeight },
    };
    setState((before) => ({ of: id, view: next(before.of === id ? before.view : whole, sizes) }));
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left = 0, top = 0, width = 0, height = 0 } = box?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const by = (factor: number, at = middle) => put((before, sizes) => zoomTo(before, before.scale * factor, at, sizes));
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    by(Math.exp(-event.deltaY / 400), fromMiddle(event));
  });
  useEffect(() => {
    // React registers wheel listeners as passive, which would let the page behind the picture scroll too.
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, [box]);
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    fingers.current.set(event.pointerId, now);
    const [other] = [...fingers.current].filter(([key]) => key !== event.pointerId).map(([, at]) => at);
    if (!other) return put((view, sizes) => panBy(view, { x: now.x - before.x, y: now.y - before.y }, sizes));
    const apart = (at: { x: number; y: number }) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
    by(apart(now) / apart(before), other);
  };
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  /** Handles a key press. Returns whether the key was meant for the picture. */
  const onKey = (key: string): boolean => {
    const arrow = current.scale > 1 ? arrows[key] : undefined;
    if (arrow) put((before, sizes) => panBy(before, arrow, sizes));
    else if (key === '+' || key === '=') by(step);
    else if (key === '-') by(1 / step);
    else if (key === '0') by(0);
    else return false;
    return true;
  };
  return {
    ...{ view: current, frame, onKey },
    closer: current.scale < scaleMax ? () => by(step) : null,
    away: current.scale > 1 ? () => by(1 / step) : null,
    handlers: {
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        by(current.scale > 1 ? 0 : close, fromMiddle(event)),
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, fromMiddle(event));
      },
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}
