import { paletteOf } from '#server/base/brand-palette.ts';

/** The accents of everything on the page in a brand's colour, dialogs too: they stand beside the page, not in it. */
export function BrandStyle({ color }: { color: string }) {
  const { light, dark } = paletteOf(color);
  const rules = ({ accent, strong, soft, ink }: typeof light) =>
    `--accent:${accent};--accent-strong:${strong};--accent-soft:${soft};--accent-ink:${ink}`;
  // Made of numbers alone, whatever the colour was: nothing of it is anybody's text.
  return <style>{`:root:root{${rules(light)}}.dark.dark.dark{${rules(dark)}}`}</style>;
}
