// The page loads this file in the browser, so the file does not import zod, which is large. The schemas are in
// mailed-report.ts.

/**
 * How often a report is sent. A weekly report covers the previous seven days. A monthly report covers the previous
 * month.
 */
export const reportCadences = ['weekly', 'monthly'] as const;
export type ReportCadence = (typeof reportCadences)[number];

/** Sections that a report by e-mail may contain, in their order. */
export const mailedSections = ['headline', 'first_answers', 'answered_by', 'campaigns', 'costs'] as const;
export type MailedSection = (typeof mailedSections)[number];
