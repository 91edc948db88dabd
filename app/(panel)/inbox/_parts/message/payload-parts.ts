import { lazy } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';

// Fetched separately, because most messages are text only.
export const Extras = lazy(() =>
  untilFetched(() => import('./message-payload.tsx').then((part) => ({ default: part.Extras }))),
);
export const Heading = lazy(() =>
  untilFetched(() => import('./message-payload.tsx').then((part) => ({ default: part.Heading }))),
);
