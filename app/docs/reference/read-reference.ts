import { oncePerProcess } from '#server/base/once-per-process.ts';
import { answerOpenapi } from '#server/rest/openapi-document.ts';

/** A JSON Schema with only the keywords that our OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: { readonly mapping: Readonly<Record<string, string>> };
  readonly allOf?: readonly Schema[];
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-required-scope'?: string | readonly string[];
  readonly 'x-rate-limit'?: { readonly calls_per_60_s_and_key: number };
}

interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation extends DocumentedOperation {
  readonly method: string;
  readonly path: string;
  /** The URL of the operation's description in the reference. */
  readonly href: string;
  /** Other paths that call the same operation. */
  readonly also: readonly string[];
  /**
   * The alternative schemas of the request body, each with the value of its `type` field. Empty if the body has only
   * one schema.
   */
  readonly variants: readonly { readonly type: string; readonly schema: Schema }[];
}

export interface Tag {
  readonly name: string;
  readonly slug: string;
  readonly operations: readonly Operation[];
}

interface Reference {
  readonly description: string;
  readonly tags: readonly Tag[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

/**
 * Returns the id of an operation without its alias suffix: `contacts.mergeContacts.alias1` becomes
 * `contacts.mergeContacts`. The suffix marks another path that calls the same operation.
 */
const mainId = (id: string) => id.replace(/\.alias\d+$/, '');

const slugOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const referred = ({ components }: Document, $ref = ''): Schema | undefined =>
  components.schemas[$ref.split('/').at(-1) ?? ''];

function variantsOf(document: Document, { requestBody }: DocumentedOperation): Operation['variants'] {
  const body = requestBody?.content['application/json']?.schema;
  const named = Object.entries(referred(document, body?.$ref)?.discriminator?.mapping ?? {});
  return named.flatMap(([type, $ref]) => {
    const schema = referred(document, $ref);
    return schema ? [{ type, schema }] : [];
  });
}

function operationsOf(document: Document): Operation[] {
  const { paths } = document;
  const found = new Map<string, Operation>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const id = mainId(operation.operationId);
      const before = found.get(id);
      if (before) found.set(id, { ...before, also: [...before.also, path] });
      else {
        const href = `/docs/reference/${slugOf(operation.tags[0] ?? '')}#${id}`;
        const variants = variantsOf(document, operation);
        found.set(id, { ...operation, operationId: id, method: method.toUpperCase(), path, href, also: [], variants });
      }
    }
  }
  return [...found.values()];
}

function readDocument(text: string): Reference {
  const document = JSON.parse(text) as Document;
  const byTag = Map.groupBy(operationsOf(document), ({ tags }) => tags[0] ?? '');
  const tags = [...byTag].map(([name, operations]) => ({ name, slug: slugOf(name), operations }));
  return { description: document.info.description, tags, schemas: document.components.schemas };
}

/** Reads the OpenAPI document and returns its operations in the order in which the reference shows them. */
export async function readReference(): Promise<Reference> {
  const { body } = await answerOpenapi();
  return oncePerProcess('reference', () => readDocument(body));
}
