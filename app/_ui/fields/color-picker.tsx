'use client';

import { Check, Pipette } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cn } from '../cn.ts';

/** The colors that users can pick. They are stored as hex values, like any other color. */
const palette = {
  slate: '#94A3B8',
  red: '#EF4444',
  orange: '#F97316',
  amber: '#F59E0B',
  green: '#22C55E',
  teal: '#14B8A6',
  sky: '#0EA5E9',
  indigo: '#6366F1',
  violet: '#8B5CF6',
  pink: '#EC4899',
} as const;
const names = Object.keys(palette) as (keyof typeof palette)[];

/** Returns the palette color for an item's index. After the last color the palette starts over. */
export const colorAt = (index: number): string => palette[names[index % names.length] ?? 'green'];

const swatch =
  'flex size-7 items-center justify-center rounded-full text-white ring-offset-2 ring-offset-surface peer-checked:ring-2 peer-checked:ring-ink-soft peer-focus-visible:ring-2 peer-focus-visible:ring-accent';

/** The field for choosing a color from the palette, or any other color. */
export function ColorPicker({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const t = useTranslations('common');
  const group = useId();
  const chosen = names.find((name) => palette[name].toLowerCase() === value.toLowerCase());
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t('color')}</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        {names.map((name) => (
          <label key={name} title={t(`color_${name}`)} className="relative cursor-pointer">
            <input
              type="radio"
              name={group}
              aria-label={t(`color_${name}`)}
              checked={chosen === name}
              onChange={() => onChange(palette[name])}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className={swatch} style={{ background: palette[name] }}>
              {chosen === name && <Check className="size-4" strokeWidth={3} aria-hidden />}
            </span>
          </label>
        ))}
        <label title={t('colorOther')} className="relative cursor-pointer">
          <input
            type="color"
            aria-label={t('colorOther')}
            value={value}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            className={cn(
              swatch,
              'border border-dashed border-line-strong text-ink-faint',
              !chosen && 'ring-2 ring-ink-soft',
            )}
            style={chosen ? undefined : { background: value }}
          >
            <Pipette className={cn('size-3.5', !chosen && 'text-white')} aria-hidden />
          </span>
        </label>
      </div>
    </fieldset>
  );
}

/** A dot in the given color. */
export const ColorDot = ({ color, className }: { color: string; className?: string }) => (
  <span
    aria-hidden
    className={cn('inline-block size-2.5 shrink-0 rounded-full', className)}
    style={{ background: color }}
  />
);
