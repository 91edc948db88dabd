'use client';

import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '#app/_ui/buttons/icon-button.tsx';
import { box, type Layout } from './layout-steps.ts';

const margin = 32;
const leastZoom = 0.75;
const fit = { maxZoom: 1, padding: 0.1 };

/** Buttons that zoom in, zoom out and show the whole map. */
export function MapButtons() {
  const t = useTranslations('automationEditor');
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="bottom-left" className="flex gap-1 rounded-lg border border-line bg-surface p-0.5 shadow-sm">
      <IconButton className="size-8" label={t('zoomIn')} onClick={() => void zoomIn()}>
        <Plus className="size-4" aria-hidden />
      </IconButton>
      <IconButton className="size-8" label={t('zoomOut')} onClick={() => void zoomOut()}>
        <Minus className="size-4" aria-hidden />
      </IconButton>
      <IconButton className="size-8" label={t('zoomAll')} onClick={() => void fitView(fit)}>
        <Maximize className="size-4" aria-hidden />
      </IconButton>
    </Panel>
  );
}

/**
 * Controls which part of the map is visible. At first shows the start of the flow, as large as fits but never too small
 * to read. Later scrolls the selected step into view.
 */
export function KeepInSight({ layout, shown }: { layout: Layout; shown: string | null }) {
  const { setViewport, getViewport, setCenter } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasBegun.current || width === 0 || height === 0) return;
    hasBegun.current = true;
    const lefts = [-box.width / 2, ...layout.spots.map(({ x }) => x)];
    const [left, right] = [Math.min(...lefts), Math.max(...lefts) + box.width];
    const bottom = Math.max(box.height, ...layout.spots.map(({ y }) => y + box.height));
    const whole = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / bottom);
    const zoom = Math.min(1, Math.max(leastZoom, whole));
    const isWide = (right - left) * zoom > width - 2 * margin;
    void setViewport({ x: width / 2 - (isWide ? 0 : ((left + right) / 2) * zoom), y: margin, zoom });
  });
  const show = useEffectEvent(() => {
    const spot = layout.spots.find(({ path }) => path === shown);
    if (!spot || width === 0) return;
    const { x, y, zoom } = getViewport();
    const [left, top] = [spot.x * zoom + x, spot.y * zoom + y];
    const isSeen =
      left >= 0 && top >= 0 && left + box.width * zoom <= width && top + box.height * zoom <= height - margin;
    if (!isSeen) void setCenter(spot.x + box.width / 2, spot.y + box.height / 2, { zoom, duration: 150 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of size or selection runs it again.
  useEffect(() => {
    begin();
    show();
  }, [shown, width, height]);
  return null;
}
