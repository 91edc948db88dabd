import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { answerOpenapi } from '#server/rest/openapi-document.ts';
import { matchRoute } from '#server/rest/route-table.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Ref = { readonly $ref: string };
type Named<T> = Readonly<Record<string, T>>;
interface Header {
  readonly required?: boolean;
}
interface Example {
  readonly value: { readonly details?: object };
}
interface Response {
  readonly headers?: Named<Ref>;
  readonly content: Named<{ readonly examples?: Named<Ref> }>;
}
interface Document {
  readonly paths: Named<Named<{ readonly responses: Named<Response> }>>;
  readonly components: { readonly headers: Named<Header>; readonly examples: Named<Example> };
}

const inPointer = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
/** Returns the name at the end of a reference such as `#/components/headers/Name`. */
const nameIn = ({ $ref }: Ref) => $ref.slice($ref.lastIndexOf('/') + 1);

async function prepare() {
  const document = JSON.parse((await answerOpenapi()).body) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package is CommonJS, so the imported value is an object whose `default` is the function.
  (formats as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
  ajv.addSchema(document, 'document');
  return { document, ajv };
}
let prepared: ReturnType<typeof prepare> | null = null;

/** Whether a header is part of the API. All other headers belong to HTTP itself. */
const isOurs = (name: string) => /^(x-(?!content-type-options$)|svc-|retry-after$|deprecation$|sunset$)/i.test(name);

function wrongHeaders({ components }: Document, described: Named<Ref>, headers: Answer['headers']): string[] {
  const surplus = Object.keys(headers).filter((name) => isOurs(name) && !Object.hasOwn(described, name));
  const missing = Object.entries(described).filter(
    ([name, ref]) => components.headers[nameIn(ref)]?.required && headers[name] === undefined,
  );
  return [...surplus.map((name) => `header ${name} is not described`), ...missing.map(([name]) => `no header ${name}`)];
}

function wrongError({ components }: Document, examples: Named<Ref> | undefined, body: unknown): string[] {
  const { error, details, docs_url } = body as { error?: unknown; details?: object; docs_url?: string };
  // If `error` is a phrase instead of a code, the code is taken from the link to the error's page.
  const ref = examples?.[String(error)] ?? examples?.[docs_url?.split('/').at(-1) ?? ''];
  if (!ref) return [`code ${error} is not described`];
  const [first] = Object.keys(components.examples[nameIn(ref)]?.value.details ?? {});
  return first && !Object.hasOwn(details ?? {}, first) ? [`${error} without details.${first}`] : [];
}

/**
 * Returns how an answer differs from its description in GET /openapi: in its status, headers, body or error code. Empty
 * if the answer matches.
 */
export async function checkAgainstDocument(method: string, path: string, answer: Answer): Promise<string[]> {
  const match = matchRoute(method, path);
  if (match.kind !== 'route') return [];
  prepared ??= prepare();
  const { document, ajv } = await prepared;
  const route = match.route.path;
  const verb = (method === 'HEAD' ? 'GET' : method).toLowerCase();
  const response = document.paths[route]?.[verb]?.responses[String(answer.status)];
  if (!response) return [`status ${answer.status} is not described: ${JSON.stringify(answer.body)}`];
  const problems = wrongHeaders(document, response.headers ?? {}, answer.headers);
  const type = answer.headers['Content-Type']?.split(';')[0] ?? '';
  const content = response.content[type];
  if (!content) return [...problems, `content ${type} is not described`];
  if (answer.body === null || type !== 'application/json') return problems;
  const pointer = ['paths', route, verb, 'responses', String(answer.status), 'content', type, 'schema'];
  const fits = ajv.getSchema(`document#/${pointer.map(inPointer).join('/')}`);
  if (!fits) return [...problems, 'there is no schema'];
  if (!fits(answer.body)) problems.push(ajv.errorsText(fits.errors));
  return answer.status < 400 ? problems : [...problems, ...wrongError(document, content.examples, answer.body)];
}
