import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { partsOf, typeWords } from './describe-schema.ts';
import { FieldText } from './field-text.tsx';
import type { Schema } from './read-reference.ts';

/** How many levels of nested fields are shown. Deeper values show only their type. */
const deepest = 4;

const Named = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <Link
      key={name}
      href={`/docs/reference/schemas#${name}`}
      prefetch={false}
      className="ml-2 inline-block max-w-full text-xs break-words text-accent underline underline-offset-2"
    >
      {name}
    </Link>
  ));

interface FieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly depth: number;
}

function FieldRow({ name, schema, isRequired, depth }: FieldProps) {
  const t = useTranslations('reference');
  const { shapes, named } = partsOf(schema);
  return (
    <li className="py-2">
      <FieldText name={name} schema={schema} isRequired={isRequired} description={schema.description}>
        <Named names={named} />
      </FieldText>
      {depth < deepest &&
        shapes.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the schemas of the document never change their order
          <details key={index} className="mt-1">
            <summary className="w-fit cursor-pointer text-xs text-accent">
              {t('fieldsOf', { name, count: Object.keys(shape.properties ?? {}).length })}
            </summary>
            <SchemaFields schema={shape} depth={depth + 1} className="ml-3" />
          </details>
        ))}
    </li>
  );
}

interface Props {
  readonly schema: Schema;
  readonly depth?: number;
  readonly className?: string;
}

function SchemaFields({ schema, depth = 0, className = '' }: Props) {
  return (
    <ul className={`divide-y divide-line border-l-2 border-line pl-3 ${className}`}>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <FieldRow
          key={name}
          name={name}
          schema={field}
          isRequired={schema.required?.includes(name) ?? false}
          depth={depth}
        />
      ))}
    </ul>
  );
}

/**
 * Shows a schema that consists of several variants, distinguished by `type`. The fields of each variant are collapsed.
 */
export function VariantsView({
  variants,
}: {
  variants: readonly { readonly type: string; readonly schema: Schema }[];
}) {
  return variants.map(({ type, schema }) => (
    <details key={type} className="mt-1">
      <summary lang="en" className="w-fit cursor-pointer font-mono text-xs text-accent">
        {`type: "${type}"`}
      </summary>
      <SchemaFields schema={schema} className="mt-1 mb-2" />
    </details>
  ));
}

/** Shows the type of a value and the fields inside it. */
export function SchemaView({ schema }: { schema: Schema }) {
  const { shapes, named } = partsOf(schema);
  return (
    <div>
      <p className="mb-1 text-sm">
        <code lang="en" className="font-mono text-xs break-words text-ink-soft">
          {typeWords(schema)}
        </code>
        <Named names={named} />
      </p>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the schemas of the document never change their order
        <SchemaFields key={index} schema={shape} className="mb-2" />
      ))}
    </div>
  );
}
