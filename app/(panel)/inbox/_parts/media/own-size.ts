interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The sizes that pictures and videos had while they were being sent. After sending they keep that size until they are
 * loaded.
 */
const sizes = new Map<string, Size>();

const keyOf = ({ name, size }: { readonly name: string; readonly size: number | null }) => `${size} ${name}`;

/** Remembers the element's size to a fraction of a pixel; a whole number of pixels would move what is above it. */
export function noteOwnSize(file: File, shown: HTMLElement): void {
  const { width, height } = shown.getBoundingClientRect();
  sizes.set(keyOf(file), { width, height });
}

/** Returns the size of a file that was sent from this page; undefined for any other file. */
export const ownSizeOf = (file: { readonly name: string; readonly size: number | null }): Size | undefined =>
  sizes.get(keyOf(file));
