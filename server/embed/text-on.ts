/**
 * Returns white or black, whichever is easier to read on the color (#rrggbb). Uses the relative luminance that WCAG
 * defines.
 */
export function textOn(color: string): '#000' | '#fff' {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.179 ? '#000' : '#fff';
}
