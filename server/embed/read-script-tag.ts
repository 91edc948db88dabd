export interface ScriptTag {
  readonly agent: string | undefined;
  /** Where the script, and so the chat, comes from. */
  readonly home: string;
  readonly locale: 'en' | 'pt-BR';
}

/** What the script tag says: whose chat, and in which language; else the page's, else the browser's. */
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
