import { lazy } from 'react';

// Most messages are words alone.
export const Extras = lazy(() => import('./message-payload.tsx').then((part) => ({ default: part.Extras })));
export const Heading = lazy(() => import('./message-payload.tsx').then((part) => ({ default: part.Heading })));
