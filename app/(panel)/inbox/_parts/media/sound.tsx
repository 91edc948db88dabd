'use client';

import { lazyPart } from '#app/_i18n/lazy-part.tsx';

const AudioPlayer = lazyPart('app/(panel)/inbox/_parts/media/audio-player.tsx', () =>
  import('./audio-player.tsx').then((part) => part.AudioPlayer),
);

/** There also for whoever is offline by then. */
export const preloadSound = AudioPlayer.preload;

interface Props {
  readonly src: string | undefined;
  /** Its file's; null: a voice note, which has none. */
  readonly name: string | null;
  readonly onFailed: () => void;
}

/** A sound in its place, which stays where it is while the player is fetched. */
export function Sound(props: Props) {
  return (
    <div className={`mb-1 w-64 max-w-full whitespace-normal ${props.name === null ? 'min-h-12' : 'min-h-17'}`}>
      <AudioPlayer {...props} />
    </div>
  );
}
