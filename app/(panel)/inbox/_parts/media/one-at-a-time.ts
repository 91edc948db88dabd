let playing: HTMLMediaElement | null = null;
let isWatching = false;

/**
 * Makes sure that only one sound or video plays at a time on this page: when a sound or video starts, the previous one
 * is paused.
 */
export function playOneAtATime(): void {
  if (isWatching) return;
  isWatching = true;
  const onPlay = ({ target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return;
    if (playing !== target) playing?.pause();
    playing = target;
  };
  // `play` events do not bubble, but the document receives them in the capture phase.
  document.addEventListener('play', onPlay, true);
}
