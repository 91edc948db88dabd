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

type Kind = 'success' | 'error' | 'info' | 'loading';

const say = (kind: Kind) => (text: string, more?: ExternalToast) =>
  void part.fetch().then(
    async () => void (await showing)[kind](text, more),
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
  dismiss: (id: string) => void showing.then((shown) => shown.dismiss(id)),
};
