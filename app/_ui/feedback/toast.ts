import type { ExternalToast, toast as Shown } from 'sonner';
import { fetchedOnUse } from '../browser/fetched-on-use.ts';

const lookers = new Set<() => void>();
/**
 * Resolves once the library listens for notes. A note shown before that would be lost, so the first one waits for this.
 */
const { promise: showing, resolve: isShowing } = Promise.withResolvers<typeof Shown>();

const part = fetchedOnUse(
  () => import('./toasts.tsx'),
  () => {
    for (const look of lookers) look();
  },
);

/** Gives Toaster the component that shows notes, once it has loaded. */
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
 * Returns the options with an id that is unique while a note is shown. A note that is disappearing takes no new text:
 * the text would disappear with it. So a call with the same id opens a new note then, and replaces the text of the
 * shown note otherwise.
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
    // Nothing can be loaded from the server; the page reports that on its own.
    () => {},
  );

/** Shows a short note at the edge of the page that disappears on its own. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  loading: say('loading'),
  /** Removes the note with that id at once. */
  dismiss: (id: string) =>
    void showing.then((shown) => {
      const turn = turns.get(id) ?? 0;
      turns.set(id, turn + 1);
      shown.dismiss(`${id} ${turn}`);
    }),
};
