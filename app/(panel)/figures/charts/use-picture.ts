import { useRef } from 'react';
import type Plot from 'uplot';
import type { Paint } from './save-picture.ts';

/** Keeps the chart that was drawn last, so that the user can save it as a picture. */
export function usePicture() {
  const drawn = useRef<Plot | null>(null);
  const onDrawn = (plot: Plot | null) => {
    drawn.current = plot;
  };
  const paint =
    (): Paint =>
    (ctx, { x, y, width, height }) => {
      const canvas = drawn.current?.ctx.canvas;
      if (!canvas) return;
      const scale = Math.min(width / canvas.width, height / canvas.height);
      ctx.drawImage(canvas, x, y, canvas.width * scale, canvas.height * scale);
    };
  return { onDrawn, paint };
}
