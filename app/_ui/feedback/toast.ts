import type { ExternalToast, toast as Shown } from 'sonner';
import { fetchedOnUse } from '../browser/fetched-on-use.ts';

const lookers = new Set<() => void>();
/**
 * Resolves once the library for toasts (sonner) is ready to show toasts. The first toast waits for that, because a
 * toast that is shown earlier would be lost.
 */
const { promise: showing, resolve: isShowing } = Promise.withResolvers<typeof Shown>();

const part = fetchedOnUse(
  () => import('./toasts.tsx'),
  () => {
    for (const look of lookers) look();
  },
);

/** Once the library has loaded, the Toaster component reads the component that renders toasts from here. */
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
 * Makes the id of a toast unique each time the toast appears. A call with the id of a visible toast replaces its text.
 * A call with the id of a toast that is already disappearing opens a new toast, because the new text would disappear
 * with the old toast.
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

/** Shows a short message (toast) at the edge of the page. The toast disappears by itself. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  loading: say('loading'),
  /** Removes the toast with this id at once. */
  dismiss: (id: string) =>
    void showing.then((shown) => {
      const turn = turns.get(id) ?? 0;
      turns.set(id, turn + 1);
      shown.dismiss(`${id} ${turn}`);
    }),
};
