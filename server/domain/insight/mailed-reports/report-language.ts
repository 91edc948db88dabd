import type { MailedSection, ReportCadence } from '#server/contract/insight/mailed-report-words.ts';
import type { NumberText } from './number-text.ts';
import type { ReportNumbers } from './read-numbers.ts';

/** The data that a section needs to write its lines. */
export interface SectionContext {
  readonly numbers: ReportNumbers;
  readonly cadence: ReportCadence;
  readonly text: NumberText;
  readonly seesCosts: boolean;
}

/** The texts of a report in one language. */
export interface ReportLanguage {
  readonly titles: Readonly<Record<MailedSection, string>>;
  readonly lines: Readonly<Record<MailedSection, (context: SectionContext) => readonly string[]>>;
  readonly subject: (organization: string, days: string, isTrial: boolean) => string;
  readonly hello: (name: string) => string;
  readonly about: (report: string, organization: string, days: string, cadence: ReportCadence) => string;
  readonly trial: string;
  readonly completeTo: (moment: string) => string;
  readonly toPage: (url: string) => string;
  readonly toLeave: (url: string) => string;
}
