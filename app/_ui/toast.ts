import type { ExternalToast, toast as Shown } from 'sonner';
import { fetchedOnUse } from './fetched-on-use.ts';

const lookers = new Set<() => void>();
/** Notes that are said before anything listens are lost: the first one waits for it. */
const { promise: showing, resolve: isShowing } = Promise.withResolvers<typeof Shown>();

const part = fetchedOnUse(
  () => import('./toasts.tsx'),
  () => {
    for (const look of lookers) look();
  },
);

/** What shows notes, once it is there (Toaster). */
export const toasterPart = {
  read: () => part.had()?.Toasts ?? null,
  subscribe: (look: () => void) => {
    lookers.add(look);
    return () => void lookers.delete(look);
  },
  isShowing,
};

type Leave = NonNullable<ExternalToast['onDismiss']>;
const turns = new Map<string, number>();

/**
 * A note on its way out takes no new words, and they would go with it: what is said by the same name then is another note.
 * Until then it is the same one, with other words.
 */
function byTurn(more: ExternalToast | undefined): ExternalToast | undefined {
  if (more?.id === undefined) return more;
  const name = String(more.id);
  const turn = turns.get(name) ?? 0;
  const leaving =
    (then: Leave | undefined): Leave =>
    (shown) => {
      turns.set(name, turn + 1);
      then?.(shown);
    };
  return {
    ...more,
    id: `${name} ${turn}`,
    onAutoClose: leaving(more.onAutoClose),
    onDismiss: leaving(more.onDismiss),
  };
}

type Kind = 'success' | 'error' | 'info' | 'loading';

const say = (kind: Kind) => (text: string, more?: ExternalToast) =>
  void part.fetch().then(
    async () => void (await showing)[kind](text, byTurn(more)),
    // Nothing can be had from the server: the page says so by itself.
    () => {},
  );

/** A short note at the edge of the page that goes by itself. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  loading: say('loading'),
  /** The note of that id goes at once. */
  dismiss: (id: string) =>
    void showing.then((shown) => {
      const turn = turns.get(id) ?? 0;
      turns.set(id, turn + 1);
      shown.dismiss(`${id} ${turn}`);
    }),
};
