'use client';

import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { fetchedOnUse } from '../browser/fetched-on-use.ts';
import { useFetched } from '../browser/use-fetched.ts';
import type * as Part from './dialog-part.tsx';
import { holdKeys } from './hold-keys.ts';

const part = fetchedOnUse(() => import('./dialog-part.tsx'));

/** For callers that load a dialog's content on demand: they need both the content and this part. */
export const fetchDialog = part.fetch;

/** A modal dialog that stays until the person answers or closes it. Its code is fetched before it is first opened. */
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
