import { saveFile } from '#app/_ui/browser/save-file.ts';
import { type Colours, type Look, readColours } from './colours.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A function that draws a chart into an area of a picture. */
export type Paint = (ctx: CanvasRenderingContext2D, box: Box, colours: Colours) => void;

export interface LegendEntry {
  readonly label: string;
  readonly look: Look;
}

interface Picture {
  readonly title: string;
  readonly about: string;
  readonly legend: readonly LegendEntry[];
  readonly paint: Paint;
}

const size = { width: 1_200, height: 640 };
const edge = 40;
/** The factor by which the picture has more pixels in each direction, so that it is sharp in a presentation. */
const density = 2;
export const font = (px: number, weight = 400) => `${weight} ${px}px "Inter Variable", system-ui, sans-serif`;

function drawLegend(ctx: CanvasRenderingContext2D, legend: readonly LegendEntry[], colours: Colours): void {
  let x = edge;
  const y = size.height - edge / 2 - 4;
  ctx.font = font(15);
  for (const { label, look } of legend) {
    ctx.strokeStyle = colours[look.colour];
    ctx.lineWidth = 3;
    ctx.setLineDash([...look.dash]);
    ctx.beginPath();
    ctx.moveTo(x, y - 5);
    ctx.lineTo(x + 28, y - 5);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.fillStyle = colours['ink-soft'];
    ctx.fillText(label, x + 36, y);
    x += 36 + ctx.measureText(label).width + 28;
  }
}

/** Saves a chart as a picture, with its title, period and legend. */
export async function savePicture({ title, about, legend, paint }: Picture): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: size.width * density,
    height: size.height * density,
  });
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const colours = readColours();
  ctx.scale(density, density);
  ctx.fillStyle = colours.surface;
  ctx.fillRect(0, 0, size.width, size.height);
  ctx.fillStyle = colours.ink;
  ctx.font = font(24, 600);
  ctx.fillText(title, edge, edge + 16);
  ctx.fillStyle = colours['ink-soft'];
  ctx.font = font(15);
  ctx.fillText(about, edge, edge + 42);
  const top = edge + 66;
  paint(ctx, { x: edge, y: top, width: size.width - 2 * edge, height: size.height - top - edge - 20 }, colours);
  drawLegend(ctx, legend, colours);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile(blob, `${title}.png`);
}
