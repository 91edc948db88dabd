import { paletteOf } from '#server/base/brand-palette.ts';

/**
 * Sets the accent colors to the brand's color for the whole document. This includes dialogs, which are rendered
 * outside the page's element.
 */
export function BrandStyle({ color }: { color: string }) {
  const { light, dark } = paletteOf(color);
  const rules = ({ accent, strong, soft, ink }: typeof light) =>
    `--accent:${accent};--accent-strong:${strong};--accent-soft:${soft};--accent-ink:${ink}`;
  // The rules contain only numbers computed from the color, never text from a user.
  return <style>{`:root:root{${rules(light)}}.dark.dark.dark{${rules(dark)}}`}</style>;
}
