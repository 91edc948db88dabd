'use client';

import { useRef } from 'react';

/** A file is chosen through a field nobody sees; what opens it is the caller's own button. */
export function useFileInput(label: string, onFile: (file: File | undefined) => void) {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      className="sr-only"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        onFile(target.files?.[0]);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}
