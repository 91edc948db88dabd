'use client';

import { useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { fetchedOnUse } from '#app/_ui/browser/fetched-on-use.ts';
import type { ViewProps } from './saved-view.ts';
import { ViewsTrigger } from './views-trigger.tsx';

const ViewsMenu = lazyPart('app/(panel)/_views/views-menu.tsx', () =>
  import('./views-menu.tsx').then((part) => part.ViewsMenu),
);
const ShownView = lazyPart('app/(panel)/_views/shown-view.tsx', () =>
  import('./shown-view.tsx').then((part) => part.ShownView),
);

// Loads the menu while the browser is idle. It is then ready when a user opens it and presses Escape or another key
// right away.
fetchedOnUse(ViewsMenu.fetch);

/** The menu of saved views. Its code is loaded when the menu first opens, or at once if the address contains a view. */
export function Views(props: ViewProps) {
  const { kind, viewId } = props;
  const [wanted, setWanted] = useState<'open' | 'closed' | null>(null);
  // If the view in the address is deleted, the menu stays, because it holds the focus of the user who deleted the view.
  if (viewId && wanted === null) setWanted('closed');
  if (wanted || viewId) return <ViewsMenu {...props} startsOpen={wanted === 'open'} />;
  return <ViewsTrigger kind={kind} aria-haspopup="dialog" onClick={() => setWanted('open')} />;
}

/**
 * Shows which items in the current view's filter no longer exist, and whether the filter was changed. Renders nothing
 * if no view is open.
 */
export const ViewState = (props: ViewProps) =>
  props.viewId ? <ShownView key={props.viewId} {...props} viewId={props.viewId} /> : null;
