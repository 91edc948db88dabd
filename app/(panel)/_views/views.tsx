'use client';

import { useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { fetchedOnUse } from '#app/_ui/fetched-on-use.ts';
import type { ViewProps } from './saved-view.ts';
import { ViewsTrigger } from './views-trigger.tsx';

const ViewsMenu = lazyPart('app/(panel)/_views/views-menu.tsx', () =>
  import('./views-menu.tsx').then((part) => part.ViewsMenu),
);
const ShownView = lazyPart('app/(panel)/_views/shown-view.tsx', () =>
  import('./shown-view.tsx').then((part) => part.ShownView),
);

// In a quiet moment: who presses its button, and Escape or another key at once after it, finds it there.
fetchedOnUse(ViewsMenu.fetch);

/** The menu of saved views; its scripts come when it is first opened, or with a view in the address. */
export function Views(props: ViewProps) {
  const { kind, viewId } = props;
  const [wanted, setWanted] = useState<'open' | 'closed' | null>(null);
  // It stays when the view it came with goes: whoever deleted that has the focus in it.
  if (viewId && wanted === null) setWanted('closed');
  if (wanted || viewId) return <ViewsMenu {...props} startsOpen={wanted === 'open'} />;
  return <ViewsTrigger kind={kind} aria-haspopup="dialog" onClick={() => setWanted('open')} />;
}

/** The view that is shown, and whether its filter has been changed; nothing without one. */
export const ViewState = (props: ViewProps) =>
  props.viewId ? <ShownView key={props.viewId} {...props} viewId={props.viewId} /> : null;
