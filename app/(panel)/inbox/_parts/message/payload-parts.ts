import { lazy } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';

// The code for a message's interactive parts is loaded separately, because most messages are text only.
export const Extras = lazy(() =>
  untilFetched(() => import('./message-payload.tsx').then((part) => ({ default: part.Extras }))),
);
export const Heading = lazy(() =>
  untilFetched(() => import('./message-payload.tsx').then((part) => ({ default: part.Heading }))),
);
