'use client';

import { useTheme } from 'next-themes';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

const colorsOf = (kind: string, background: string, ink: string) => ({
  [`--${kind}-bg`]: `var(--${background})`,
  [`--${kind}-border`]: 'var(--line)',
  [`--${kind}-text`]: `var(--${ink})`,
});

/** Uses the panel's own colours, because the library's green on green is too faint to read. */
const colors = {
  ...colorsOf('success', 'accent-soft', 'accent-ink'),
  ...colorsOf('error', 'danger-soft', 'danger'),
  ...colorsOf('warning', 'warning-soft', 'warning'),
  ...colorsOf('info', 'info-soft', 'info'),
} as CSSProperties;

const actionButtonStyle: CSSProperties = {
  background: 'var(--accent)',
  color: 'var(--surface)',
  fontWeight: 600,
  height: '1.75rem',
  paddingInline: '0.625rem',
  borderRadius: '0.5rem',
};

/** Renders notes in the panel's look. Only Toaster uses it. */
export function Toasts({ label, onShowing }: { label: string; onShowing: (shown: typeof toast) => void }) {
  const { resolvedTheme } = useTheme();
  // The library is listening by now, because effects of child components run first.
  useEffect(() => onShowing(toast), [onShowing]);
  return (
    <Sonner
      containerAriaLabel={label}
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      // At the top, away from where people type and from the last rows of lists (globals.css).
      position="top-center"
      offset={{ top: 'var(--notes-top)' }}
      mobileOffset={{ top: 'var(--notes-top)' }}
      // Notes are not stacked: a newer note would cover the undo button of an older one.
      expand
      visibleToasts={8}
      // No swiping: a click during which the hand moves by two pixels would count as a swipe. A note disappears after
      // its time, or by its button.
      swipeDirections={[]}
      toastOptions={{ actionButtonStyle }}
      closeButton
      richColors
      style={{ ...colors, fontFamily: 'inherit' }}
    />
  );
}
