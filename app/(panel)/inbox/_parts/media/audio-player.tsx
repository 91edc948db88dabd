'use client';

import { Mic, Pause, Play } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { useStored } from '#app/_ui/browser/use-stored.ts';
import { useMember } from '../../../_shell/member.tsx';
import { asSpeed, clockOf, keyOnTrack, speedAfter } from './playing.ts';
import { useAudio } from './use-audio.ts';

interface Props {
  readonly src: string | undefined;
  /** The file's name; null for a voice note, whose file has no useful name. */
  readonly name: string | null;
  readonly onFailed: () => void;
}

/** Plays a sound and shows its position, length and speed. The browser remembers each user's speed. */
export function AudioPlayer({ src, name, onFailed }: Props) {
  const t = useTranslations('sound');
  const format = useFormatter();
  const [kept, keep] = useStored(`parley.speed.${useMember().userId}`);
  const speed = asSpeed(kept);
  const { element, props, isPlaying, at, length, seek, toggle } = useAudio(src, speed, onFailed);
  const what = name ?? t('voice');
  const Icon = isPlaying ? Pause : Play;
  const times = format.number(speed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label={what} className="flex items-center gap-2.5">
      <audio ref={element} {...props} />
      <button
        type="button"
        aria-label={t(isPlaying ? 'pause' : 'play', { what })}
        onClick={toggle}
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-white hover:bg-accent-strong dark:text-black"
      >
        <Icon className="size-4 fill-current" aria-hidden />
      </button>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        {name !== null && <span className="truncate text-sm leading-5 font-medium">{name}</span>}
        <input
          type="range"
          aria-label={t('position')}
          aria-valuetext={t('elapsed', { at: clockOf(at), all: length === null ? '?' : clockOf(length) })}
          min={0}
          max={length ?? 1}
          step="any"
          disabled={length === null}
          value={length === null ? 0 : Math.min(at, length)}
          onChange={({ target }) => seek(Number(target.value))}
          onKeyDown={(event) => {
            const to = keyOnTrack(event.key, at, length ?? 0);
            if (to === null) return;
            event.preventDefault();
            seek(to);
          }}
          style={{ '--heard': `${length === null ? 0 : (Math.min(at, length) / length) * 100}%` } as CSSProperties}
          className="sound-track h-5 w-full"
        />
        <span className="flex items-center gap-1.5 text-2xs leading-4 text-ink-faint tabular-nums">
          {name === null && <Mic className="size-3.5 text-accent" aria-hidden />}
          <span>
            {clockOf(at)} / {length === null ? '–:––' : clockOf(length)}
          </span>
          <button
            type="button"
            aria-label={t('speed', { times })}
            title={t('speed', { times })}
            onClick={() => keep(String(speedAfter(speed)))}
            className="ml-auto min-h-6 min-w-9 rounded-md bg-black/5 px-1.5 text-xs font-medium text-ink hover:bg-black/10 dark:bg-white/10 dark:hover:bg-white/15"
          >
            {times}×
          </button>
        </span>
      </span>
    </div>
  );
}
