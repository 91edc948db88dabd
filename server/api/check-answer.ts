import type { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** Lists the fields that parsing dropped because the shape does not declare them. */
function undeclared(answer: unknown, parsed: unknown, path: string): string[] {
  if (!isObject(answer) || !isObject(parsed)) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const fieldPath = path ? `${path}.${name}` : name;
    return Object.hasOwn(parsed, name) ? undeclared(value, parsed[name], fieldPath) : [fieldPath];
  });
}

/** Throws when a response does not match its declared shape or has further fields. Called only outside production. */
export function checkAnswer(shape: z.ZodType, answer: unknown): void {
  const surplus = undeclared(answer, shape.parse(answer), '');
  if (surplus.length > 0) throw new Error(`the answer has fields its shape does not declare: ${surplus.join(', ')}`);
}
