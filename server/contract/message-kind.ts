const kinds = ['image', 'audio', 'video', 'document', 'sticker', 'location', 'contacts'] as const;

/** A message without words stands in a preview by its type (`[audio]`): which one, for words of the reader's language. */
export const kindShown = (preview: string): (typeof kinds)[number] | null =>
  kinds.find((kind) => preview === `[${kind}]`) ?? null;
