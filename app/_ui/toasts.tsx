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
      toastOptions={{ actionButtonStyle }}
      closeButton
      richColors
      style={{ ...colors, fontFamily: 'inherit' }}
    />
  );
}
