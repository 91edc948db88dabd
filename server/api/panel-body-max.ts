import { documentBytesMax } from '#server/contract/agents/knowledge-limits.ts';
import { importBytesMax } from '#server/contract/people/contact-import-limits.ts';
import { replyFileMax, visitorFileMax } from '#server/contract/platform/file-limits.ts';

export const panelPath = '/api/trpc';

const ordinary = 1024 * 1024;
const withFile = (bytesMax: number) => Math.ceil(bytesMax / 3) * 4 + ordinary;

/** The panel operations that accept a file, each with the maximum size of its body. */
const carriers = new Map([
  ['messages.sendReply', withFile(replyFileMax)],
  ['messages.sendTemplate', withFile(replyFileMax)],
  ['messages.writeFirst', withFile(replyFileMax)],
  ['quickReplies.addReplyFile', withFile(replyFileMax)],
  ['automations.addAutomationFile', withFile(replyFileMax)],
  ['contactImports.previewImport', withFile(importBytesMax)],
  ['contactImports.startImport', withFile(importBytesMax)],
  ['knowledge.uploadDocument', withFile(documentBytesMax)],
  ['visitors.sendVisitorMessage', withFile(visitorFileMax)],
]);

/**
 * Returns the maximum size of a panel request's body: for a caller without a session (`stranger`), and for a known
 * caller. The request may contain several calls.
 */
export function panelBodyMax(path: string): { readonly stranger: number; readonly known: number } {
  const names = path.slice(panelPath.length + 1).split(',');
  return { stranger: ordinary, known: Math.max(ordinary, ...names.map((name) => carriers.get(name) ?? 0)) };
}
