import { afterAll, expect, it } from 'vitest';
import { type BusinessCalendar, defaultCalendar } from '#server/contract/organization/business-calendar.ts';
import { calendarOf } from '#server/domain/organization/calendar/calendar.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

const calendar: BusinessCalendar = {
  hours: { ...defaultCalendar.hours, sat: [{ from: '09:00', to: '12:00' }], mon: [] },
  holidays: [{ date: '2026-12-24', name: 'Véspera de Natal' }],
  keeps_national: false,
};

/** Fields that a read returns in addition: the time zone, and the national holidays of this year and the next. */
const told = {
  timezone: 'America/Sao_Paulo',
  national: expect.arrayContaining([{ date: expect.stringMatching(/-12-25$/), name: 'Natal' }]),
};

it('the business hours are the default until changed; calendarOf adds the organization’s time zone', async () => {
  const { organization, panel } = await openPanel();
  const other = await openPanel();
  expect(await panel.automations.getCalendar({})).toEqual({ ...defaultCalendar, ...told });
  expect(await panel.automations.updateCalendar(calendar)).toEqual(calendar);
  expect(await panel.automations.updateCalendar(calendar)).toEqual(calendar);
  expect(await panel.automations.getCalendar({})).toEqual({ ...calendar, ...told });
  const { timezone } = await api.prisma.organization.findUniqueOrThrow({ where: { id: organization } });
  expect(await calendarOf(organization)).toEqual({ ...calendar, timezone });
  expect(await other.panel.automations.getCalendar({})).toEqual({ ...defaultCalendar, ...told });
});

it('updateCalendar refuses editors (admin_only), hours that end before they start, and impossible dates', async () => {
  const { organization, panel } = await openPanel();
  const editor = panelOf(await api.createMember(organization, { role: 'editor' }));
  expect(await refusalOf(editor.automations.updateCalendar(calendar))).toMatchObject({ code: 'admin_only' });
  const upside = { ...calendar, hours: { ...calendar.hours, tue: [{ from: '18:00', to: '09:00' }] } };
  expect(await refusalOf(panel.automations.updateCalendar(upside))).toMatchObject({ code: 'invalid_request' });
  const noDay = { ...calendar, holidays: [{ date: '2026-02-30', name: 'Never' }] };
  expect(await refusalOf(panel.automations.updateCalendar(noDay))).toMatchObject({ code: 'invalid_request' });
  expect(await panel.automations.getCalendar({})).toEqual({ ...defaultCalendar, ...told });
});
