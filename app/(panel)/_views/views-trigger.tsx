'use client';

import { Bookmark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import type { ViewProps } from './saved-view.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'children'> {
  readonly kind: ViewProps['kind'];
  /** The name of the view that is shown. */
  readonly name?: string | undefined;
}

/**
 * The button that opens the saved views. It shows the name of the current view. Next to the inbox's search field there
 * is only room for an icon.
 */
export function ViewsTrigger({ kind, name, className, ...rest }: Props) {
  const t = useTranslations('viewTitles');
  const isSmall = kind === 'conversations';
  const label = t(kind);
  const isOn = name !== undefined;
  return (
    <Button
      {...rest}
      size={isSmall ? 'icon' : 'md'}
      aria-label={name ? `${label}: ${name}` : label}
      title={name ?? label}
      className={cn('shrink-0', isSmall && 'size-9', isOn && 'text-accent-ink', className)}
    >
      <Bookmark className={cn('size-4', isOn && 'fill-current')} aria-hidden />
      {!isSmall && <span className="max-w-36 truncate max-sm:hidden">{name ?? label}</span>}
    </Button>
  );
}
