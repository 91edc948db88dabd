/** Who provides models for a key; `builtin` needs none and is not among them. */
export const aiProviders = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type AiProviderName = (typeof aiProviders)[number];

interface Provided {
  /** What people call the provider. */
  readonly label: string;
  /** What is suggested, the everyday one first. Any other name may be typed: providers bring out more than we know. */
  readonly models: readonly string[];
  /** Those that make vectors of texts. */
  readonly embeddingModels: readonly string[];
  /** Those that write down speech. */
  readonly transcriptionModels: readonly string[];
}

/** What each provider has to offer. */
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
/** Of a family that sees, those that do not. */
const blind = /audio|realtime|transcribe|tts|embedding/i;

/** Can pictures be shown to the model? By its name: no provider says so in words a program could read. */
export const seesPictures = (provider: AiProviderName, model: string): boolean =>
  seeing[provider].test(model) && !blind.test(model);
