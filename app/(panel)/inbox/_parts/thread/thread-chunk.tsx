'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onPaper } from './on-paper.ts';
import { watchNear } from './watch-near.ts';

/**
 * How far outside the visible part a chunk is still rendered, in pixels, so that the chunk is there before the member
 * scrolls to it.
 */
const beyondPx = 1_500;

/** Whether the chunk is in use, because it has the focus, contains selected text, or plays a sound or video. */
function isInUse(box: HTMLElement): boolean {
  const marked = document.getSelection();
  return (
    box.contains(document.activeElement) ||
    (marked !== null && !marked.isCollapsed && marked.containsNode(box, true)) ||
    [...box.querySelectorAll('audio, video')].some((one) => !(one as HTMLMediaElement).paused)
  );
}

interface Props {
  /** Whether the chunk has to be rendered even if it is far outside the visible part. */
  readonly isWanted: boolean;
  readonly children: () => ReactNode;
}

/**
 * Renders a chunk of a thread's messages. A chunk that is far outside the visible part is an empty box of the same
 * height.
 */
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
  // Before printing, every chunk is rendered, so that all loaded messages are printed.
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
