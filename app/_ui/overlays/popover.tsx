'use client';

import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { fetchedOnUse } from '../browser/fetched-on-use.ts';
import { useFetched } from '../browser/use-fetched.ts';
import type * as Part from './popover-part.tsx';

const part = fetchedOnUse(() => import('./popover-part.tsx'));

interface Trigger {
  readonly onClick?: (event: MouseEvent) => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

type Props = Omit<ComponentProps<typeof Part.Popover>, 'trigger' | 'defaultOpen'> & {
  readonly trigger: ReactElement<Trigger>;
};

/**
 * A small panel next to the button that opens it. The panel's code is loaded before the panel first opens; until then
 * only the button is rendered.
 */
export function Popover(props: Props) {
  const [isAsked, setAsked] = useState(false);
  const [had, ask] = useFetched(part, props.open === true);
  if (had) return <had.Popover {...props} defaultOpen={isAsked} />;
  const { trigger, onOpenChange } = props;
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: (event) => {
      trigger.props.onClick?.(event);
      setAsked(true);
      onOpenChange?.(true);
      ask();
    },
  });
}
