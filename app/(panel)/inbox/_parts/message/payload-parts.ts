import { lazy } from 'react';
import { untilFetched } from '#app/_ui/until-fetched.ts';

// Most messages are words alone.
export const Extras = lazy(() =>
  untilFetched(() => import('./message-payload.tsx').then((part) => ({ default: part.Extras }))),
);
export const Heading = lazy(() =>
  untilFetched(() => import('./message-payload.tsx').then((part) => ({ default: part.Heading }))),
);
