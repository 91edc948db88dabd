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
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}

/** A file is chosen through a field nobody sees; what opens it is the caller's own button. `accept`: what is offered first. */
export const useFileInput = (label: string, onFile: (file: File | undefined) => void, accept?: string) =>
  useField(label, false, ([file]) => onFile(file), accept);

/** The same for as many as somebody wants. */
export const useFilesInput = (label: string, onFiles: (files: readonly File[]) => void) =>
  useField(label, true, onFiles);
