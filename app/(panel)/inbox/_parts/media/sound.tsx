'use client';

import { lazyPart } from '#app/_i18n/lazy-part.tsx';

const AudioPlayer = lazyPart('app/(panel)/inbox/_parts/media/audio-player.tsx', () =>
  import('./audio-player.tsx').then((part) => part.AudioPlayer),
);

/** Loads the audio player early, so that it also works after the network is lost. */
export const preloadSound = AudioPlayer.preload;

interface Props {
  readonly src: string | undefined;
  /** The file's name; null for a voice note, whose file has no useful name. */
  readonly name: string | null;
  readonly onFailed: () => void;
}

/**
 * Shows the audio player for a sound. Room is reserved for the player, so that nothing moves when its code has loaded.
 */
export function Sound(props: Props) {
  return (
    <div className={`mb-1 w-64 max-w-full whitespace-normal ${props.name === null ? 'min-h-12' : 'min-h-17'}`}>
      <AudioPlayer {...props} />
    </div>
  );
}
