import type { KnowledgeFailure } from '#server/contract/agents/knowledge.ts';

const words: Readonly<Record<KnowledgeFailure, string>> = {
  empty: 'There is no text in it.',
  encrypted: 'It is protected by a password.',
  damaged: 'The file is damaged, or is not what its name says.',
  scan: 'It is a scan: its pages are images without text.',
  too_large: 'It is larger than a source may be.',
  too_slow: 'Reading it took too long.',
  unsupported: 'This kind of file cannot be read.',
  not_reachable: 'The address does not answer.',
  not_found: 'There is no page at the address.',
  not_allowed: 'Only public https addresses are read.',
  refused: 'The site does not give the page to us.',
  storage: 'Its file is not in the storage.',
  unreadable: 'It cannot be read.',
};

/**
 * Thrown when a source cannot be read. Gives the reason as a code and in words, and whether another attempt could help.
 */
export class ReadingFailed extends Error {
  readonly code: KnowledgeFailure;
  readonly isPassing: boolean;
  constructor(code: KnowledgeFailure, options: { readonly isPassing?: boolean; readonly detail?: string } = {}) {
    super(options.detail ? `${words[code]} (${options.detail})` : words[code]);
    this.code = code;
    this.isPassing = options.isPassing ?? false;
  }
}
