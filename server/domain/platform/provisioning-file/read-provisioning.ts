import type { z } from 'zod';
import { isStorable } from '#server/base/text/storable.ts';
import { type ProvisioningFile, provisioningFile } from './provisioning-file.ts';
import { type ProvisioningTemplate, provisioningTemplate } from './provisioning-template.ts';

/**
 * Thrown for a provisioning file that cannot be used. The message has one line per problem, with its path and reason.
 */
export class InvalidProvisioning extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'InvalidProvisioning';
    this.problems = problems;
  }
}

const dotted = (path: readonly PropertyKey[]) => path.map(String).join('.');

/** Returns the paths of texts that the database cannot store. Called before anything is written. */
function unstorable(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [`${dotted(path)}: must be well-formed text without NUL`];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(isStorable(key) ? [] : [`${dotted(path) || '(file)'}: a key must be well-formed text without NUL`]),
    ...unstorable(item, [...path, key]),
  ]);
}

function read<Shape extends z.ZodType>(shape: Shape, content: unknown): z.output<Shape> {
  const problems = unstorable(content, []);
  if (problems.length > 0) throw new InvalidProvisioning(problems);
  const result = shape.safeParse(content);
  if (result.success) return result.data;
  throw new InvalidProvisioning(
    result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => `${dotted([...issue.path, key])}: unknown key`)
        : [`${dotted(issue.path) || '(file)'}: ${issue.message}`],
    ),
  );
}

/** Checks the whole file before anything is written. Throws `InvalidProvisioning` with every problem. */
export const readProvisioning = (content: unknown): ProvisioningFile => read(provisioningFile, content);

/** Checks a template for client organizations. Throws `InvalidProvisioning` with every problem. */
export const readTemplate = (content: unknown): ProvisioningTemplate => read(provisioningTemplate, content);
