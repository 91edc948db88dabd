let playing: HTMLMediaElement | null = null;
let isWatching = false;

/** From now on whatever begins to play on this page, sound or film, ends what was playing before it. */
export function playOneAtATime(): void {
  if (isWatching) return;
  isWatching = true;
  const onPlay = ({ target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return;
    if (playing !== target) playing?.pause();
    playing = target;
  };
  // These events do not bubble; on their way down they pass here.
  document.addEventListener('play', onPlay, true);
}
