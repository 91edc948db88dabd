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

/** Runs a callback when the browser is idle. Safari has no `requestIdleCallback`, so there it runs after 50 ms. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 1_000 }) : setTimeout(run, 50);

/**
 * Draws the next waiting part and then asks for the one after it. Each waits until the browser is idle, so taps and
 * keys are handled in between.
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

/**
 * Starts the drawing of waiting parts. Called on the first sign of a user at the page, or after `restMs` without one.
 */
function wake(): void {
  isAwake = true;
  for (const sign of signs) removeEventListener(sign, wake, { capture: true });
  askNext();
}

/** Draws all parts before printing, including those that were never in view. */
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
  /** The height of the placeholder until the part is drawn. */
  readonly height: string;
  /** Classes for its position in the grid around it. */
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A part of the page below the first screen. It is drawn later, so that the first screen responds sooner. It waits
 * until it comes near the window, the user does anything at the page, the page is printed, or some seconds have passed.
 * It is drawn even if nobody scrolls to it, so that a search in the page finds it. The browser lays it out and paints
 * it only when it is near the window.
 */
export function Later({ height, className, children }: Props) {
  const [isTurn, setTurn] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => setTurn(true);
    waiting.add(draw);
    listen();
    askNext();
    const near = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || !waiting.delete(draw)) return;
      startTransition(draw);
    });
    if (place.current) near.observe(place.current);
    return () => {
      near.disconnect();
      waiting.delete(draw);
    };
  }, []);
  return (
    <div
      ref={place}
      className={cn(
        'grid grid-cols-1 [contain-intrinsic-size:auto_20rem] [content-visibility:auto] [overflow-clip-margin:1rem] print:[content-visibility:visible]',
        className,
      )}
    >
      {isTurn ? children : <Skeleton className={height} />}
    </div>
  );
}
