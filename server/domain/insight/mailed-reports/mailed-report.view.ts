import type { MailedReport } from '#server/contract/insight/mailed-report.ts';
import { type Role, rolePowers, roleScopes } from '#server/contract/organization/scopes.ts';
import type { ReportReader } from './compose-report.ts';
import type { MailedReportRow } from './mailed-report.store.ts';

/** Whether members with this role may see reports. */
export const seesReports = (role: Role): boolean => roleScopes[role].includes('conversations:read');

/** Returns a recipient's name, and whether their role may see costs in a report. */
export const readerOf = ({ name, role }: { readonly name: string; readonly role: Role }): ReportReader => ({
  name,
  seesCosts: rolePowers[role].includes('costs:read'),
});

/** Converts a report's row to the form that the page shows. */
export const mailedReportView = ({ recipients, ...report }: MailedReportRow): MailedReport => ({
  ...report,
  recipients: recipients.map(({ id, name, role }) => ({ id, name, may_see: seesReports(role) })),
});
