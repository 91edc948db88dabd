'use client';

import { type AudioHTMLAttributes, useEffect, useRef, useState } from 'react';
import { playOneAtATime } from './one-at-a-time.ts';
import type { Speed } from './playing.ts';

/** A position in seconds beyond the end of any sound. Some browsers refuse a position that is not a finite number. */
const pastTheEnd = 10_000_000;

/** Controls an audio element and returns its state. */
export function useAudio(src: string | undefined, speed: Speed, onFailed: () => void) {
  const element = useRef<HTMLAudioElement>(null);
  const isMeasuring = useRef(false);
  // The link to the file is renewed every few minutes. A sound that is playing keeps the link with which it started.
  const [held, setHeld] = useState(src);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState<number | null>(null);

  useEffect(playOneAtATime, []);
  useEffect(() => {
    // The link is set in an effect, because the sound could otherwise load before its event handlers are attached.
    if (element.current && held !== undefined) element.current.src = held;
  }, [held]);
  useEffect(() => {
    const { current: audio } = element;
    if (!audio) return;
    // The browser uses the default speed for the sounds that it loads from now on.
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }, [speed]);

  const seek = (to: number) => {
    if (element.current) element.current.currentTime = to;
    setAt(to);
  };
  const toggle = () => {
    const { current: audio } = element;
    // A sound that cannot be played is reported by the element's error event, so the rejection is ignored.
    if (audio?.paused) void audio.play().catch(() => {});
    else audio?.pause();
  };
  const props: AudioHTMLAttributes<HTMLAudioElement> = {
    preload: 'metadata',
    // If the link changes during playback, the sound continues to play.
    autoPlay: isPlaying,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => seek(0),
    onTimeUpdate: ({ currentTarget: { currentTime } }) => {
      if (!isMeasuring.current) setAt(currentTime);
    },
    onLoadedMetadata: ({ currentTarget: audio }) => {
      // Some recordings do not contain their length. Seeking past the end makes the browser determine the length.
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
