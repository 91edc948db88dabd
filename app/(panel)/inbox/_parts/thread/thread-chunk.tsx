'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onPaper } from './on-paper.ts';
import { watchNear } from './watch-near.ts';

/** What is this far out of sight is drawn before it is scrolled to. */
const beyondPx = 1_500;

/** Would somebody miss it: has it the focus, is something marked in it, is it being heard? */
function isInUse(box: HTMLElement): boolean {
  const marked = document.getSelection();
  return (
    box.contains(document.activeElement) ||
    (marked !== null && !marked.isCollapsed && marked.containsNode(box, true)) ||
    [...box.querySelectorAll('audio, video')].some((one) => !(one as HTMLMediaElement).paused)
  );
}

interface Props {
  /** Shown wherever it stands. */
  readonly isWanted: boolean;
  readonly children: () => ReactNode;
}

/** Some messages of a thread: far out of sight they leave an empty place of their height. */
export function ThreadChunk({ isWanted, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const isShown = isWanted || height === null;
  useEffect(() => {
    const { current: own } = box;
    const log = own?.closest('[role="log"]');
    if (!own || !log) return;
    return watchNear(own, log, beyondPx, (isNear) => {
      if (isNear) setHeight(null);
      else if (!isInUse(own)) setHeight((before) => before ?? own.getBoundingClientRect().height);
    });
  }, []);
  // What is loaded is printed, wherever it has been scrolled to.
  useEffect(() => onPaper(() => flushSync(() => setHeight(null))), []);
  return (
    <div
      ref={box}
      className="flex shrink-0 flex-col-reverse gap-0.5"
      style={isShown ? undefined : { height: height ?? 0 }}
    >
      {isShown && children()}
    </div>
  );
}
