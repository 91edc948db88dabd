import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicUrl } from '#server/base/env.ts';
import type { Locale } from '#server/contract/session.ts';

/** The guides after the quickstart, in the order in which they are read. */
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
  /** Its first paragraph, which says what it is for. */
  readonly lead: string;
  /** The whole guide in Markdown, with the address of this deployment. */
  readonly text: string;
}

/** A guide as it lies in `text`, beside its translation. */
export function readGuide(name: 'quickstart' | (typeof guideNames)[number], locale: Locale): Guide {
  const file = path.join(process.cwd(), 'app/docs/guides/text', locale, `${name}.md`);
  const text = readFileSync(file, 'utf8').replaceAll('{{API}}', `${publicUrl()}/v1`);
  const [title = '', lead = ''] = text.split('\n\n', 2);
  return { title: title.replace(/^# /, ''), lead, text };
}
