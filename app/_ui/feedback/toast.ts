import type { ExternalToast, toast as Shown } from 'sonner';
import { fetchedOnUse } from '../browser/fetched-on-use.ts';

const lookers = new Set<() => void>();
/**
 * Resolves once the notes library (sonner) is ready to show notes. The first note waits for that, because a note that
 * is shown earlier would be lost.
 */
const { promise: showing, resolve: isShowing } = Promise.withResolvers<typeof Shown>();

const part = fetchedOnUse(
  () => import('./toasts.tsx'),
  () => {
    for (const look of lookers) look();
  },
);

/** The Toaster component reads the component that renders notes from here, once the library has loaded. */
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
 * Makes the id of a note unique each time the note appears. A call with the id of a visible note replaces its text. A
 * call with the id of a note that is already disappearing opens a new note, because the new text would disappear with
 * the old note.
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
    // The server cannot be reached. The page reports that separately.
    () => {},
  );

/** Shows a short note at the edge of the page. The note disappears by itself. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  loading: say('loading'),
  /** Removes the note with this id at once. */
  dismiss: (id: string) =>
    void showing.then((shown) => {
      const turn = turns.get(id) ?? 0;
      turns.set(id, turn + 1);
      shown.dismiss(`${id} ${turn}`);
    }),
};
