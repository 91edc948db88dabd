'use client';

import { useTheme } from 'next-themes';
import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';

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

export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      position="top-center"
      closeButton
      richColors
      style={colors}
    />
  );
}
