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
        // Lets the person choose the same file again.
        target.value = '';
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}

/**
 * Returns a hidden file field and a function that opens it; the caller renders its own button. `accept` sets the kinds
 * of file that are offered first.
 */
export const useFileInput = (label: string, onFile: (file: File | undefined) => void, accept?: string) =>
  useField(label, false, ([file]) => onFile(file), accept);

/** Same as `useFileInput`, for any number of files. */
export const useFilesInput = (label: string, onFiles: (files: readonly File[]) => void) =>
  useField(label, true, onFiles);
