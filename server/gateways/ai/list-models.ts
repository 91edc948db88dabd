import { asModelFailure } from './as-model-failure.ts';
import { ModelFailure } from './model.ts';
import { baseUrlOf, type ModelRef, providerFetch } from './provider-fetch.ts';

/**
 * The maximum size of a response in bytes. Aggregators list many hundreds of models, with a long description of each.
 */
const answerMax = 4 * 1024 * 1024;
const namesMax = 500;
const fetchList = providerFetch(answerMax);

function headersOf({ provider, key }: Omit<ModelRef, 'model'>): Record<string, string> {
  if (provider === 'anthropic') return { 'x-api-key': key.secret, 'anthropic-version': '2023-06-01' };
  if (provider === 'google') return { 'x-goog-api-key': key.secret };
  return { authorization: `Bearer ${key.secret}` };
}

/**
 * Reads the names of the models from a response. OpenAI and Anthropic return each name as `id` in `data`. Google
 * returns it as `name` in `models`, with the prefix `models/`.
 */
function namesIn(body: unknown): string[] | null {
  const { data, models } = body as { data?: unknown; models?: unknown };
  const list = data ?? models;
  if (!Array.isArray(list)) return null;
  return list
    .map((one: { id?: unknown; name?: unknown } | null) => one?.id ?? one?.name)
    .filter((name): name is string => typeof name === 'string' && name !== '')
    .map((name) => name.replace(/^models\//, ''));
}

/**
 * Lists the models that a key may use. The request costs nothing, so it also serves to test a key. Throws a
 * ModelFailure.
 */
export async function listModels(modelRef: Omit<ModelRef, 'model'>, signal: AbortSignal): Promise<string[]> {
  try {
    const response = await fetchList(`${baseUrlOf(modelRef)}/models`, { headers: headersOf(modelRef), signal });
    const names = namesIn((await response.json()) ?? {});
    if (!names) throw new ModelFailure('nonsense', 'the answer is no list of models');
    return names.slice(0, namesMax).map((name) => name.slice(0, 200));
  } catch (error) {
    throw asModelFailure(error, signal);
  }
}
