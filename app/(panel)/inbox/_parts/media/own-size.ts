interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The sizes that pictures and videos had on the page while they were being sent. The same size is used until the
 * picture or video is loaded from the server.
 */
const sizes = new Map<string, Size>();

const keyOf = ({ name, size }: { readonly name: string; readonly size: number | null }) => `${size} ${name}`;

/** Stores the element's size to a fraction of a pixel. With whole pixels, the messages above would move slightly. */
export function noteOwnSize(file: File, shown: HTMLElement): void {
  const { width, height } = shown.getBoundingClientRect();
  sizes.set(keyOf(file), { width, height });
}

/** Returns the size of a file that was sent from this page. Undefined for any other file. */
export const ownSizeOf = (file: { readonly name: string; readonly size: number | null }): Size | undefined =>
  sizes.get(keyOf(file));
