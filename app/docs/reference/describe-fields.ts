import { typeWords } from './describe-schema.ts';
import type { Schema } from './read-reference.ts';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

/** Lists the fields of a schema, including nested ones by their full name, such as `user.name`. */
export function describeFields(schema: Schema, before = ''): Field[] {
  const ways = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return ways.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, value]) => {
      const name = `${before}${key}`;
      const own = { name, type: typeWords(value), isRequired: required.includes(key), description: value.description };
      const inner = value.type === 'array' && value.items ? describeFields(value.items, `${name}[].`) : [];
      return [own, ...describeFields(value, `${name}.`), ...inner];
    }),
  );
}
