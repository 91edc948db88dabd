import type { AiProvider } from './ai-provider.ts';
import { builtinProvider } from './builtin-provider.ts';

const providers: Readonly<Record<string, AiProvider>> = { builtin: builtinProvider };

/** The provider an agent names, or null when it is none of ours. */
export const selectAi = (provider: string): AiProvider | null => providers[provider] ?? null;
