'use client';

import { type AudioHTMLAttributes, useEffect, useRef, useState } from 'react';
import { playOneAtATime } from './one-at-a-time.ts';
import type { Speed } from './playing.ts';

/** Farther than any sound is long; some browsers refuse what is no number of seconds. */
const pastTheEnd = 10_000_000;

/** A plain audio element, what is known of it, and how it is told to play. */
export function useAudio(src: string | undefined, speed: Speed, onFailed: () => void) {
  const element = useRef<HTMLAudioElement>(null);
  const isMeasuring = useRef(false);
  // A link is made anew every few minutes: what is being heard stays with the one it began with.
  const [held, setHeld] = useState(src);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState<number | null>(null);

  useEffect(playOneAtATime, []);
  useEffect(() => {
    // Only now: what loads at once would be there before anybody listens.
    if (element.current && held !== undefined) element.current.src = held;
  }, [held]);
  useEffect(() => {
    const { current: audio } = element;
    if (!audio) return;
    // What is loaded later begins with the default one.
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }, [speed]);

  const seek = (to: number) => {
    if (element.current) element.current.currentTime = to;
    setAt(to);
  };
  const toggle = () => {
    const { current: audio } = element;
    // What cannot be played is told by the element's own event.
    if (audio?.paused) void audio.play().catch(() => {});
    else audio?.pause();
  };
  const props: AudioHTMLAttributes<HTMLAudioElement> = {
    preload: 'metadata',
    // Goes on where its link had to be changed.
    autoPlay: isPlaying,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => seek(0),
    onTimeUpdate: ({ currentTarget: { currentTime } }) => {
      if (!isMeasuring.current) setAt(currentTime);
    },
    onLoadedMetadata: ({ currentTarget: audio }) => {
      // A recorder that writes as it hears does not know how long it will be: the end has to be looked for.
      isMeasuring.current = !Number.isFinite(audio.duration);
      if (isMeasuring.current) audio.currentTime = pastTheEnd;
      else if (at > 0) audio.currentTime = at;
    },
    onDurationChange: ({ currentTarget: audio }) => {
      if (!Number.isFinite(audio.duration)) return;
      setLength(audio.duration);
      if (isMeasuring.current) audio.currentTime = at;
      isMeasuring.current = false;
    },
    onError: () => {
      if (src === held) onFailed();
      else setHeld(src);
    },
  };
  return { element, props, isPlaying, at, length, seek, toggle };
}
