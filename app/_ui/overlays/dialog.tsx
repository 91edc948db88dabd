'use client';

import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { fetchedOnUse } from '../browser/fetched-on-use.ts';
import { useFetched } from '../browser/use-fetched.ts';
import type * as Part from './dialog-part.tsx';
import { holdKeys } from './hold-keys.ts';

const part = fetchedOnUse(() => import('./dialog-part.tsx'));

/**
 * Loads the code of dialogs. Callers that load a dialog's content on demand use this function to load the code of
 * dialogs too.
 */
export const fetchDialog = part.fetch;

/**
 * A modal dialog that stays open until the user answers or closes it. The code of dialogs is loaded before the first
 * dialog opens.
 */
export function Dialog(props: ComponentProps<typeof Part.Dialog>) {
  const [had] = useFetched(part, props.open);
  const giveUp = useEffectEvent(() => props.onOpenChange(false));
  useLayoutEffect(() => (props.open && !part.had() ? holdKeys(() => giveUp()) : undefined), [props.open]);
  return had && <had.Dialog {...props} />;
}

/** The row of buttons at the bottom of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>
);
