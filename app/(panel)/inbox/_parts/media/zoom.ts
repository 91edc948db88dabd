/**
 * How a picture is shown in its frame: its scale, and the distance in pixels between the centers of picture and frame.
 */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of the picture at scale 1 and the size of the frame around it, in pixels. */
export interface Sizes {
  readonly picture: { readonly width: number; readonly height: number };
  readonly frame: { readonly width: number; readonly height: number };
}

export const whole: View = { scale: 1, x: 0, y: 0 };
export const scaleMax = 6;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value)) + 0;

/** Limits the position so that no edge of the picture moves inside the frame. */
function within({ scale, x, y }: View, { picture, frame }: Sizes): View {
  const roomX = Math.max(0, (picture.width * scale - frame.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - frame.height) / 2);
  return { scale, x: between(-roomX, x, roomX), y: between(-roomY, y, roomY) };
}

/** Zooms to a scale. The point under `at`, measured from the center of the frame, stays in the same position. */
export function zoomTo(view: View, scale: number, at: Point, sizes: Sizes): View {
  const next = between(1, scale, scaleMax);
  const share = next / view.scale;
  return within({ scale: next, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }, sizes);
}

export const panBy = (view: View, by: Point, sizes: Sizes): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes);
