'use client';

import { useTheme } from 'next-themes';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

const colorsOf = (kind: string, background: string, ink: string) => ({
  [`--${kind}-bg`]: `var(--${background})`,
  [`--${kind}-border`]: 'var(--line)',
  [`--${kind}-text`]: `var(--${ink})`,
});

/** The panel's own colours: the library's green on green is too faint to read. */
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

/** Notes, in the panel's look; only Toaster shows it. */
export function Toasts({ label, onShowing }: { label: string; onShowing: (shown: typeof toast) => void }) {
  const { resolvedTheme } = useTheme();
  // The library listens by now: effects of what stands inside come first.
  useEffect(() => onShowing(toast), [onShowing]);
  return (
    <Sonner
      containerAriaLabel={label}
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      // Away from where one writes and from the last rows of lists (globals.css).
      position="top-center"
      offset={{ top: 'var(--notes-top)' }}
      mobileOffset={{ top: 'var(--notes-top)' }}
      // Whatever comes next, what can be taken back stays in reach: stacked, a newer note would lie on its button.
      expand
      visibleToasts={8}
      // A click whose hand moves by two pixels counts as a flick: a note goes in its time, or by its button.
      swipeDirections={[]}
      toastOptions={{ actionButtonStyle }}
      closeButton
      richColors
      style={{ ...colors, fontFamily: 'inherit' }}
    />
  );
}
