import { knownValue } from './known-value.ts';
import type { Known } from './person.ts';

const placeholder = /\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g;

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/**
 * Replaces the placeholders in a text, such as `{{name}}`, `{{fields.city}}` or `{{variables.order|your order}}`. A
 * placeholder without a value becomes the text after the bar, or is removed.
 */
export const fillText = (text: string, known: Known): string =>
  text.replace(placeholder, (_all, field: string, otherwise: string | undefined) => {
    const value = knownValue(known, field);
    const found = shown(Array.isArray(value) ? value[0] : value);
    return found === '' ? (otherwise ?? '').trim() : found;
  });

/** Replaces the placeholders in every string within a value. */
export function fillAll(value: unknown, known: Known): unknown {
  if (typeof value === 'string') return fillText(value, known);
  if (Array.isArray(value)) return value.map((one) => fillAll(one, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(one, known)]));
}

/** Returns the names of the placeholders in a text. */
export const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map((match) => match[1] ?? '');
