'use client';

import { lazyPart } from '#app/_i18n/lazy-part.tsx';

/** The banner for a restored database. Its code is loaded only while the database is held back. */
export const HeldLine = lazyPart('app/(panel)/_held/held-banner.tsx', () =>
  import('./held-banner.tsx').then((part) => part.HeldBanner),
);
