'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

const bars = 96;
const everyMs = 100;
/** How often the meter changes if the person prefers reduced motion, in milliseconds. */
const seldomMs = 600;
/** The lowest level that counts as sound. A voice and background noise are both louder. */
const heardFrom = 0.02;

interface Props {
  readonly level: () => number;
  /** Called with how long there has been silence, in milliseconds. The value is 0 while there is sound. */
  readonly onSilence: (ms: number) => void;
}

/** Shows how loud the recording has been over time, with the newest level on the right. */
export function LevelMeter({ level, onSilence }: Props) {
  const row = useRef<HTMLSpanElement>(null);
  const ask = useEffectEvent(() => level());
  const tell = useEffectEvent((ms: number) => onSilence(ms));
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const heights: number[] = Array.from({ length: bars }, () => 0);
    const every = isStill ? seldomMs : everyMs;
    let silentMs = 0;
    const timer = setInterval(() => {
      const now = ask();
      silentMs = now < heardFrom ? silentMs + every : 0;
      tell(silentMs);
      heights.push(now);
      heights.shift();
      [...(row.current?.children ?? [])].forEach((bar, index) => {
        if (!(bar instanceof HTMLElement)) return;
        if (isStill) bar.style.opacity = index / bars < now ? '1' : '0.2';
        else bar.style.height = `${Math.max(6, (heights[index] ?? 0) * 100)}%`;
      });
    }, every);
    return () => clearInterval(timer);
  }, []);
  return (
    <span ref={row} aria-hidden className="flex h-7 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden">
      {Array.from({ length: bars }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each bar is identified by its position.
        <span key={index} className="h-[6%] min-h-0.5 w-0.5 shrink-0 rounded-full bg-accent" />
      ))}
    </span>
  );
}
