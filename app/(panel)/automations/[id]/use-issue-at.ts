'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';

/**
 * Returns functions for the texts of the issues at a field. `error` returns the text at the field itself; `words`
 * returns the text in the note below the field.
 */
export function useIssueAt(issues: readonly AutomationIssue[], above: string) {
  const t = useTranslations('automationReasons');
  const said = (key: string, severity: AutomationIssue['severity']): string | undefined => {
    const path = key === '' ? above : `${above}.${key}`;
    const found = issues.find((one) => one.path === path && one.severity === severity);
    return found && textOr(t, `issue_${found.code}`, found.code, found.values);
  };
  return { words: (key: string) => said(key, 'warning'), error: (key: string) => said(key, 'error') };
}
