'use client';

import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '#app/_ui/cn.ts';
import { doWaitingTasks } from '#app/_ui/in-own-task.ts';
import { Skeleton } from '#app/_ui/skeleton.tsx';

const restMs = 3_000;
const waiting = new Set<() => void>();
let isAsked = false;
let isAwake = false;

/** Safari has no such call: a moment is what it gets. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 1_000 }) : setTimeout(run, 50);

/** One after another, each once the browser has nothing else to do: taps and keys come between. */
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

/** The first sign that somebody is at the page; without one, the parts are drawn after some seconds all the same. */
function wake(): void {
  isAwake = true;
  for (const sign of signs) removeEventListener(sign, wake, { capture: true });
  askNext();
}

/** On paper everything stands, whatever was looked at before. */
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
  /** The height of the place it takes meanwhile. */
  readonly height: string;
  /** How it stands in the grid around it. */
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A part of a page that is below what one sees first. The first screen answers before it is drawn: it waits until it comes near the
 * window, somebody does anything at the page, the page is printed, or some seconds have gone by. It is then drawn in its
 * turn, whether or not anybody scrolls to it, so that it is there to be searched; the browser lays out and paints it when it is
 * near.
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
