'use client';

import { useRef } from 'react';

function useField(label: string, multiple: boolean, onFiles: (files: readonly File[]) => void, accept?: string) {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      multiple={multiple}
      accept={accept}
      className="sr-only"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Reset the input, so that the user can choose the same file again.
        target.value = '';
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}

/**
 * Returns a hidden file input and a function that opens it, so that the caller can render its own button. `accept` sets
 * which types of files are offered.
 */
export const useFileInput = (label: string, onFile: (file: File | undefined) => void, accept?: string) =>
  useField(label, false, ([file]) => onFile(file), accept);

/** Works like `useFileInput`, but lets the user choose several files. */
export const useFilesInput = (label: string, onFiles: (files: readonly File[]) => void) =>
  useField(label, true, onFiles);
