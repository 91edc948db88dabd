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

// Loads the menu when the browser is idle. A user who presses the button and at once Escape or another key then finds
// the menu loaded.
fetchedOnUse(ViewsMenu.fetch);

/** The menu of saved views. Its code is loaded when the menu first opens, or at once if the address contains a view. */
export function Views(props: ViewProps) {
  const { kind, viewId } = props;
  const [wanted, setWanted] = useState<'open' | 'closed' | null>(null);
  // The menu stays when the view of the address is deleted, because it holds the focus of the user who deleted it.
  if (viewId && wanted === null) setWanted('closed');
  if (wanted || viewId) return <ViewsMenu {...props} startsOpen={wanted === 'open'} />;
  return <ViewsTrigger kind={kind} aria-haspopup="dialog" onClick={() => setWanted('open')} />;
}

/** The current view and whether its filter was changed. Empty without a view. */
export const ViewState = (props: ViewProps) =>
  props.viewId ? <ShownView key={props.viewId} {...props} viewId={props.viewId} /> : null;
