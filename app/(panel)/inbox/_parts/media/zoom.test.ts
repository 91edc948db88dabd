import { describe, expect, it } from 'vitest';
import { panBy, scaleMax, whole, zoomTo } from './zoom.ts';

const sizes = { picture: { width: 400, height: 200 }, frame: { width: 400, height: 400 } };
const middle = { x: 0, y: 0 };

describe('a picture in its frame', () => {
  it('grows around its middle', () => {
    expect(zoomTo(whole, 2, middle, sizes)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  it('grows around the pointer, as far as the edges of the picture allow', () => {
    // The point is 100 px right of the middle. At scale 2 it would be 200 px right, so the picture moves left by 100
    // px.
    expect(zoomTo(whole, 2, { x: 100, y: 0 }, sizes)).toEqual({ scale: 2, x: -100, y: 0 });
    // At scale 2 the picture is as high as the frame, so it cannot move up or down.
    expect(zoomTo(whole, 2, { x: 0, y: 50 }, sizes)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  it('is never smaller than whole and never larger than scaleMax', () => {
    expect(zoomTo({ scale: 2, x: 100, y: 0 }, 0.1, { x: 30, y: 30 }, sizes)).toEqual(whole);
    expect(zoomTo(whole, 99, middle, sizes).scale).toBe(scaleMax);
  });

  it('can be moved to its edges and no further, and not at all when it is whole', () => {
    const twice = zoomTo(whole, 2, middle, sizes);
    expect(panBy(twice, { x: 50, y: 10 }, sizes)).toEqual({ scale: 2, x: 50, y: 0 });
    expect(panBy(twice, { x: -999, y: 0 }, sizes)).toEqual({ scale: 2, x: -200, y: 0 });
    expect(panBy(whole, { x: 50, y: 50 }, sizes)).toEqual(whole);
  });
});
