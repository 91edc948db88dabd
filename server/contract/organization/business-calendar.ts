import { z } from 'zod';
import { nameText } from '../platform/wire.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00');
const closing = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time like 18:00');
const stretch = z
  .strictObject({ from: time, to: closing })
  .refine(({ from, to }) => from < to, 'must end after it begins');
const day = z.array(stretch).max(6);

/** The hours and days on which an organization works, in its own time zone. */
export const businessCalendar = z.strictObject({
  hours: z.strictObject({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }),
  holidays: z
    .array(z.strictObject({ date: z.iso.date(), name: nameText(100) }))
    .max(400)
    .describe('Days of its own.'),
  keeps_national: z.boolean().describe('The national holidays of Brazil are holidays here, too.'),
});
export type BusinessCalendar = z.infer<typeof businessCalendar>;

/** The business calendar as the calendar page of the panel shows it. */
export const calendarView = businessCalendar.extend({
  timezone: z.string().describe('The organization’s, in which hours and days are told.'),
  national: z
    .array(z.strictObject({ date: z.iso.date(), name: z.string() }))
    .describe('The national holidays of Brazil, this year and next.'),
});
export type CalendarView = z.infer<typeof calendarView>;

const working = [{ from: '09:00', to: '18:00' }];

/** The calendar that applies until the organization sets its own. */
export const defaultCalendar: BusinessCalendar = {
  hours: { mon: working, tue: working, wed: working, thu: working, fri: working, sat: [], sun: [] },
  holidays: [],
  keeps_national: true,
};
