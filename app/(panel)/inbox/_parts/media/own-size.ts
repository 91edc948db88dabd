interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large pictures and films stood while they were on their way: sent, they keep that place until they are fetched. */
const sizes = new Map<string, Size>();

const keyOf = ({ name, size }: { readonly name: string; readonly size: number | null }) => `${size} ${name}`;

/** Remembers the place it takes, to the fraction of a pixel: rounded, what stands above it would move. */
export function noteOwnSize(file: File, shown: HTMLElement): void {
  const { width, height } = shown.getBoundingClientRect();
  sizes.set(keyOf(file), { width, height });
}

/** The place of a file that was sent from this page; of any other nothing is known. */
export const ownSizeOf = (file: { readonly name: string; readonly size: number | null }): Size | undefined =>
  sizes.get(keyOf(file));
