import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicUrl } from '#server/base/env.ts';
import type { Locale } from '#server/contract/organization/session.ts';

/** The names of the guides that follow the quickstart, in reading order. */
export const guideNames = [
  'sync-a-crm',
  'receive-webhooks',
  'chat-through-the-api',
  'go-live',
  'test-and-live',
  'pagination-and-limits',
  'idempotency',
  'versioning',
] as const;

export const isGuideName = (name: string): name is (typeof guideNames)[number] =>
  guideNames.some((known) => known === name);

export interface Guide {
  readonly title: string;
  /** The first paragraph of the guide, which states its purpose. */
  readonly lead: string;
  /** The whole guide in Markdown, with the URL of this deployment filled in. */
  readonly text: string;
}

/** Reads a guide from the folder `text`, in the given language. */
export function readGuide(name: 'quickstart' | (typeof guideNames)[number], locale: Locale): Guide {
  const file = path.join(process.cwd(), 'app/docs/guides/text', locale, `${name}.md`);
  const text = readFileSync(file, 'utf8').replaceAll('{{API}}', `${publicUrl()}/v1`);
  const [title = '', lead = ''] = text.split('\n\n', 2);
  return { title: title.replace(/^# /, ''), lead, text };
}
