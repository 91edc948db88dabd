let playing: HTMLMediaElement | null = null;
let isWatching = false;

/** From now on, a sound or video that starts to play on this page pauses the one that was playing before. */
export function playOneAtATime(): void {
  if (isWatching) return;
  isWatching = true;
  const onPlay = ({ target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return;
    if (playing !== target) playing?.pause();
    playing = target;
  };
  // `play` events do not bubble, but they pass the document in the capture phase.
  document.addEventListener('play', onPlay, true);
}
