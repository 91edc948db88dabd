import { filesTaken, takesFormat } from '#server/contract/inbox/goes-as.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { IssueCode } from './issue-words.ts';
import type { References } from './reference.store.ts';

interface MediumIssue {
  readonly key: 'url' | 'file_id';
  readonly code: IssueCode;
  readonly values: Record<string, string>;
}

/**
 * Returns what is wrong with the file of a send_media step: it has no file or two, its link cannot be fetched, or the
 * file does not fit the kind of message.
 */
export function mediumIssues(
  { kind, url, file_id: fileId }: Extract<AutomationStep, { type: 'send_media' }>,
  { files }: References,
): MediumIssue[] {
  const wrong = (key: MediumIssue['key'], code: IssueCode): MediumIssue[] => [{ key, code, values: { kind } }];
  if (!fileId) {
    if (!url) return wrong('url', 'no_medium');
    // A link that begins with a placeholder can only be checked when the message is sent.
    return url.startsWith('https://') || url.startsWith('{{') ? [] : wrong('url', 'no_https');
  }
  if (url) return wrong('url', 'two_media');
  const file = files.find(({ id }) => id === fileId);
  if (!file) return wrong('file_id', 'unknown_file');
  const fits = takesFormat(filesTaken[kind], file.mime_type) && file.size <= filesTaken[kind].bytes;
  return fits ? [] : wrong('file_id', 'file_does_not_fit');
}
