import { publicUrl } from '#server/base/env.ts';
import {
  type MailedSection,
  mailedSections,
  type ReportCadence,
} from '#server/contract/insight/mailed-report-words.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { harmless } from '../../platform/mail/harmless.ts';
import { englishReport } from './english-report.ts';
import { numberText } from './number-text.ts';
import { portugueseReport } from './portuguese-report.ts';
import type { ReportNumbers } from './read-numbers.ts';
import type { ReportLanguage } from './report-language.ts';

interface ToldReport {
  readonly id: string;
  readonly name: string;
  readonly cadence: ReportCadence;
  readonly sections: readonly MailedSection[];
  readonly locale: Locale;
}

export interface ReportReader {
  readonly name: string;
  readonly seesCosts: boolean;
}

const languages: Readonly<Record<Locale, ReportLanguage>> = { en: englishReport, 'pt-BR': portugueseReport };

/** Returns the URL of the reports page for the same days. */
const pageOf = ({ days }: ReportNumbers): string => `${publicUrl()}/figures?period=own&from=${days.from}&to=${days.to}`;

interface Details {
  readonly organization: string;
  readonly report: ToldReport;
  readonly numbers: ReportNumbers;
  readonly isTrial: boolean;
}

/** Writes the e-mail for one recipient. Null if the recipient may not see any section of the report. */
export function composeReport(
  reader: ReportReader,
  { organization: given, report, numbers, isTrial }: Details,
): { subject: string; text: string } | null {
  const { cadence, locale } = report;
  const words = languages[locale];
  const text = numberText(locale);
  const organization = harmless(given);
  const { from, to } = numbers.days;
  const days = cadence === 'monthly' ? text.month(from) : text.days(from, to);
  const context = { numbers, cadence, text, seesCosts: reader.seesCosts };
  const told = mailedSections.filter(
    (section) => report.sections.includes(section) && (section !== 'costs' || reader.seesCosts),
  );
  if (told.length === 0) return null;
  const isComplete = numbers.as_of >= numbers.to;
  const paragraphs = [
    words.hello(harmless(reader.name)),
    words.about(harmless(report.name), organization, days, cadence),
    ...(isTrial ? [words.trial] : []),
    ...told.map((section) => [words.titles[section].toUpperCase(), ...words.lines[section](context)].join('\n')),
    ...(isComplete ? [] : [words.completeTo(text.moment(numbers.as_of, numbers.timezone))]),
    words.toPage(pageOf(numbers)),
    ...(isTrial ? [] : [words.toLeave(`${publicUrl()}/figures?mailed=${report.id}`)]),
  ];
  return { subject: words.subject(organization, days, isTrial), text: paragraphs.join('\n\n') };
}
