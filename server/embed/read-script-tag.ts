export interface ScriptTag {
  readonly agent: string | undefined;
  /** The origin that the script was loaded from. The chat is loaded from the same origin. */
  readonly home: string;
  readonly locale: 'en' | 'pt-BR';
}

/**
 * Reads the agent and the language from the script tag. If the tag has no language, uses the page's language, or else
 * the browser's.
 */
export function readScriptTag(): ScriptTag {
  const found = document.currentScript ?? document.querySelector('script[data-agent][src*="/embed.js"]');
  const tag = found as HTMLScriptElement | null;
  const language = tag?.dataset.lang || document.documentElement.lang || navigator.language;
  return {
    agent: tag?.dataset.agent,
    home: tag ? new URL(tag.src).origin : '',
    locale: /^pt\b/i.test(language) ? 'pt-BR' : 'en',
  };
}
