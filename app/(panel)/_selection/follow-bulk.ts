'use client';

import { toast } from '#app/_ui/feedback/toast.ts';

/** The progress of a bulk change. */
interface Counted {
  readonly id: string;
  readonly status: 'running' | 'completed' | 'canceled';
  readonly total: number;
  readonly changed: number;
  readonly unchanged: number;
}

interface Words {
  readonly stop: string;
  readonly running: (counts: { done: number; total: number }) => string;
  readonly canceled: (counts: { changed: number }) => string;
  readonly done: (counts: { changed: number }) => string;
  readonly unchanged: (counts: { unchanged: number }) => string;
}

const lookAgainMs = 500;
/** The longest pause between two requests for the progress while the server does not respond, in milliseconds. */
const pauseMaxMs = 15_000;

function say({ id, status, total, changed, unchanged }: Counted, words: Words, onStop: () => void): void {
  if (status === 'running') {
    const action = { label: words.stop, onClick: onStop };
    const text = words.running({ done: changed + unchanged, total });
    toast.loading(text, { id, action, duration: Number.POSITIVE_INFINITY });
  } else if (status === 'canceled') {
    toast.info(words.canceled({ changed }), { id, action: undefined, duration: 6_000 });
  } else {
    const description = unchanged > 0 ? words.unchanged({ unchanged }) : undefined;
    toast.success(words.done({ changed }), { id, description, action: undefined, duration: 6_000 });
  }
}

/**
 * Shows a bulk change's progress in a toast until it has ended, even after the person has moved to another page of the
 * panel.
 */
export async function followBulk(
  started: Counted,
  { look, onStop, words }: { look: () => Promise<Counted>; onStop: () => void; words: Words },
): Promise<void> {
  let pause = lookAgainMs;
  for (let bulk = started; ; ) {
    say(bulk, words, onStop);
    if (bulk.status !== 'running') return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    // If the connection is lost for a moment, a later request shows the progress.
    const seen = await look().catch(() => null);
    pause = seen ? lookAgainMs : Math.min(2 * pause, pauseMaxMs);
    bulk = seen ?? bulk;
  }
}
