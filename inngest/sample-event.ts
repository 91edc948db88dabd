import { z } from 'zod';
import { type JobName, jobs } from '#server/jobs/catalogue.ts';

type Shape = z.core.JSONSchema._JSONSchema;

/**
 * Returns a sample value that fits a schema. Different numbers give different values. The few values of a boolean or of
 * an enumeration repeat.
 */
function sampleOf(shape: Shape, number: number): unknown {
  if (typeof shape === 'boolean') throw new Error('a job says of everything what it is');
  const [first] = shape.anyOf ?? [];
  if (first) return sampleOf(first, number);
  if (shape.type === 'object') {
    const entries = Object.entries(shape.properties ?? {});
    return Object.fromEntries(entries.map(([name, one]) => [name, sampleOf(one, number)]));
  }
  if (shape.type === 'integer') return number;
  if (shape.type === 'boolean') return number % 2 === 0;
  if (shape.enum) return shape.enum[number % shape.enum.length];
  if (shape.format === 'uuid') return `00000000-0000-4000-8000-00000000000${number}`;
  if (shape.format === 'date-time') return `2026-01-0${number}T00:00:00.000Z`;
  if (shape.type === 'string') return `word ${number}`;
  throw new Error(`no sample of ${JSON.stringify(shape)}`);
}

/**
 * Returns a sample event of a job. Events of different numbers (1 to 9) differ in every value, as far as the types
 * allow.
 */
export const sampleEvent = (name: JobName, number: number) => ({
  ...{ id: `sample-${number}`, name, ts: number },
  data: jobs[name].parse(sampleOf(z.toJSONSchema(jobs[name]), number)),
});
