import type { Cost } from '#server/contract/channels/cost.ts';
import type { Locale } from '#server/contract/organization/session.ts';

const minute = 60;
const hour = 3_600;
const twoDays = 172_800;
const cent = 0.01;

/**
 * Returns functions that format numbers as the panel does (`use-figure-text.ts`, `use-money.ts`), in forms that suit
 * both languages.
 */
export function numberText(locale: Locale) {
  const number = (value: number, options: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const tenth = (value: number): string => number(value, { maximumFractionDigits: 1 });
  const money = ({ amount: given, currency }: Cost): string => {
    const amount = Number(given);
    const said = (value: number) =>
      number(value, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return amount > 0 && amount < cent / 2 ? `< ${said(cent)}` : said(amount);
  };
  return {
    count: (value: number): string => number(value),
    share: (value: number): string => number(value, { style: 'percent', maximumFractionDigits: 1 }),
    score: (value: number): string => number(value, { maximumFractionDigits: 2 }),
    duration: (seconds: number): string => {
      if (seconds < minute) return `${tenth(seconds)} s`;
      if (seconds < hour) return `${tenth(seconds / minute)} min`;
      if (seconds < twoDays) return `${tenth(seconds / hour)} h`;
      return `${tenth(seconds / 86_400)} d`;
    },
    /**
     * Formats working time, in minutes if it is below an hour. Each message counts as two minutes, so exactly one
     * minute never occurs.
     */
    spent: (
      minutes: number,
      words: { readonly minutes: string; readonly hour: string; readonly hours: string },
    ): string => {
      if (minutes < minute) return `${number(minutes)} ${words.minutes}`;
      const hours = minutes / minute < 10 ? Math.round((minutes / minute) * 10) / 10 : Math.round(minutes / minute);
      return `${tenth(hours)} ${new Intl.PluralRules(locale).select(hours) === 'one' ? words.hour : words.hours}`;
    },
    /** Formats costs as one sum per currency; empty if nothing was paid. */
    money: (costs: readonly Cost[]): string => costs.map(money).join(' + '),
    /** Formats a range of calendar days. */
    days: (from: string, to: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
        .formatRange(new Date(from), new Date(to))
        // Intl puts thin spaces into ranges, which some mail programs show as boxes.
        .replaceAll(/\s/g, ' '),
    month: (date: string): string =>
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date)),
    moment: (at: string, timeZone: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at)),
  };
}
export type NumberText = ReturnType<typeof numberText>;
