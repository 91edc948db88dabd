'use client';

import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { doWaitingTasks } from '#app/_ui/browser/in-own-task.ts';
import { cn } from '#app/_ui/cn.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';

const restMs = 3_000;
const waiting = new Set<() => void>();
let isAsked = false;
let isAwake = false;

/**
 * Runs a callback when the browser is idle. Safari has no `requestIdleCallback`, so in Safari the callback runs after
 * 50 ms.
 */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 1_000 }) : setTimeout(run, 50);

/**
 * Renders the next waiting part of the page and then schedules the part after that. Each part waits until the browser
 * is idle, so that the page handles taps and keys in between.
 */
function runNext(): void {
  isAsked = false;
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  startTransition(next);
  askNext();
}

function askNext(): void {
  if (isAsked || !isAwake || waiting.size === 0) return;
  isAsked = true;
  whenIdle(runNext);
}

const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** Starts rendering the waiting parts. Called when the user first does anything on the page, or after `restMs`. */
function wake(): void {
  isAwake = true;
  for (const sign of signs) removeEventListener(sign, wake, { capture: true });
  askNext();
}

/** Renders all waiting parts before the page is printed, including those that were never in view. */
function drawAll(): void {
  const all = [...waiting];
  waiting.clear();
  flushSync(() => {
    for (const draw of all) draw();
  });
  doWaitingTasks();
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
  addEventListener('beforeprint', drawAll);
  setTimeout(wake, restMs);
}

interface Props {
  /** The CSS class for the height of the placeholder, which is shown until the part is rendered. */
  readonly height: string;
  /** CSS classes for the position of the part in the surrounding grid. */
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A part of the page below the first screen. The part is rendered later, so that the first screen responds sooner: when
 * it comes near the visible area, when the user does anything on the page, when the page is printed, or after some
 * seconds. A search in the page therefore finds the part too. The browser lays the part out and paints it only near the
 * visible area.
 */
export function Later({ height, className, children }: Props) {
  const [isTurn, setTurn] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => setTurn(true);
    waiting.add(draw);
    listen();
    askNext();
    const near = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || !waiting.delete(draw)) return;
      startTransition(draw);
    });
    if (frame.current) near.observe(frame.current);
    return () => {
      near.disconnect();
      waiting.delete(draw);
    };
  }, []);
  return (
    <div
      ref={frame}
      className={cn(
        'grid grid-cols-1 [contain-intrinsic-size:auto_20rem] [content-visibility:auto] [overflow-clip-margin:1rem] print:[content-visibility:visible]',
        className,
      )}
    >
      {isTurn ? children : <Skeleton className={height} />}
    </div>
  );
}
