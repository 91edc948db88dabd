export interface ScriptTag {
  readonly agent: string | undefined;
  /** The origin that the script, and so the chat, is loaded from. */
  readonly home: string;
  readonly locale: 'en' | 'pt-BR';
}

/** Reads agent and language from the script tag. Without a language there, the page's is used, then the browser's. */
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
