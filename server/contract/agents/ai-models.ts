/** AI providers that need a key. `builtin` needs no key, so the list leaves it out. */
export const aiProviders = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type AiProviderName = (typeof aiProviders)[number];

interface Provided {
  /** Name of the provider as people know it. */
  readonly label: string;
  /**
   * Suggested models, with the model for everyday use first. A person may also type any other name, because providers
   * release models that this list does not have.
   */
  readonly models: readonly string[];
  /** Models that turn texts into vectors. */
  readonly embeddingModels: readonly string[];
  /** Models that transcribe speech. */
  readonly transcriptionModels: readonly string[];
}

/** The models that each provider offers. */
export const aiCatalogue: Readonly<Record<AiProviderName, Provided>> = {
  openai: {
    label: 'OpenAI',
    models: ['gpt-5.4-mini', 'gpt-5.4', 'gpt-5-mini', 'gpt-4.1-mini', 'gpt-4o-mini'],
    embeddingModels: ['text-embedding-3-small', 'text-embedding-3-large'],
    transcriptionModels: ['gpt-4o-mini-transcribe', 'whisper-1'],
  },
  anthropic: {
    label: 'Anthropic',
    models: ['claude-haiku-4-5', 'claude-sonnet-5', 'claude-opus-5'],
    embeddingModels: [],
    transcriptionModels: [],
  },
  google: {
    label: 'Google',
    models: ['gemini-3.5-flash-lite', 'gemini-3.5-flash', 'gemini-2.5-flash'],
    embeddingModels: ['gemini-embedding-001'],
    transcriptionModels: [],
  },
  'openai-compatible': { label: 'OpenAI-compatible', models: [], embeddingModels: [], transcriptionModels: [] },
};

const seeing: Readonly<Record<AiProviderName, RegExp>> = {
  openai: /^(gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[5-9]|chatgpt-4o|o1(?!-(mini|preview))|o3(?!-mini)|o4-mini)/,
  anthropic: /^claude-(3|opus|sonnet|haiku|fable)/,
  google: /^gemini-/,
  'openai-compatible':
    /(^|\/)(gpt-4o|gpt-4\.1|gpt-[5-9]|claude-|gemini-)|vision|llava|pixtral|[-_]vl\b|gemma-?3|llama-?4|minicpm-v/i,
};
/** Names of models that cannot read pictures although other models of the same family can. */
const blind = /audio|realtime|transcribe|tts|embedding/i;

/**
 * Whether the model can read pictures. Decided by the model's name, because no provider publishes this in a
 * machine-readable form.
 */
export const seesPictures = (provider: AiProviderName, model: string): boolean =>
  seeing[provider].test(model) && !blind.test(model);
