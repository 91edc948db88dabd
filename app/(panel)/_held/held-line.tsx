'use client';

import { lazyPart } from '#app/_i18n/lazy-part.tsx';

/**
 * The banner that is shown while a restored or copied database is held back. Its code is loaded only during that time.
 */
export const HeldLine = lazyPart('app/(panel)/_held/held-banner.tsx', () =>
  import('./held-banner.tsx').then((part) => part.HeldBanner),
);
