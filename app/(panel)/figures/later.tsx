'use client';

import { type ReactNode, startTransition, useEffect, useState } from 'react';

const waiting: (() => void)[] = [];
let isAsked = false;

/** Safari has no such call: a moment is what it gets. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 1_000 }) : setTimeout(run, 50);

/** One after another, each once the browser has nothing else to do: taps and keys come between. */
function runNext(): void {
  isAsked = false;
  waiting.shift()?.();
  askNext();
}

function askNext(): void {
  if (isAsked || waiting.length === 0) return;
  isAsked = true;
  whenIdle(runNext);
}

interface Props {
  /** Keeps the place meanwhile. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page that is below what one sees first: drawn when that stands, in its turn, whether or not anybody scrolls to it, so
 * that it is there to be printed and searched.
 */
export function Later({ fallback, children }: Props) {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    const draw = () => startTransition(() => setTurn(true));
    waiting.push(draw);
    askNext();
    return () => {
      const place = waiting.indexOf(draw);
      if (place >= 0) waiting.splice(place, 1);
    };
  }, []);
  return isTurn ? children : fallback;
}
