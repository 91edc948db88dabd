'use client';

import { useTheme } from 'next-themes';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

const colorsOf = (kind: string, background: string, ink: string) => ({
  [`--${kind}-bg`]: `var(--${background})`,
  [`--${kind}-border`]: 'var(--line)',
  [`--${kind}-text`]: `var(--${ink})`,
});

/** The panel's colors for toasts. The library's own green text on a green background is too faint to read. */
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

/** Renders the toasts in the panel's style. Only `Toaster` uses this component. */
export function Toasts({ label, onShowing }: { label: string; onShowing: (shown: typeof toast) => void }) {
  const { resolvedTheme } = useTheme();
  // Effects of child components run first, so the library is ready at this point.
  useEffect(() => onShowing(toast), [onShowing]);
  return (
    <Sonner
      containerAriaLabel={label}
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      // Toasts appear at the top, away from where people type and from the last rows of lists (globals.css).
      position="top-center"
      offset={{ top: 'var(--notes-top)' }}
      mobileOffset={{ top: 'var(--notes-top)' }}
      // Toasts are shown one below the other instead of stacked, because a newer toast would cover the undo button of
      // an older toast.
      expand
      visibleToasts={8}
      // Swiping is disabled, because a click during which the hand moves by two pixels would count as a swipe. A toast
      // disappears after its time, or by its button.
      swipeDirections={[]}
      toastOptions={{ actionButtonStyle }}
      closeButton
      richColors
      style={{ ...colors, fontFamily: 'inherit' }}
    />
  );
}
