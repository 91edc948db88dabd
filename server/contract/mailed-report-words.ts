// The page reads these in the browser, where zod would weigh more than they do; its shapes stand in mailed-report.ts.

/** How often a report is sent: of the seven days before the day, or of the month before. */
export const reportCadences = ['weekly', 'monthly'] as const;
export type ReportCadence = (typeof reportCadences)[number];

/** What a report by e-mail may tell, in its order. */
export const mailedSections = ['headline', 'first_answers', 'answered_by', 'campaigns', 'costs'] as const;
export type MailedSection = (typeof mailedSections)[number];
