import { calendarView, defaultCalendar } from '#server/contract/business-calendar.ts';
import { organizationInput } from '#server/contract/organization.ts';
import { getCalendar } from '#server/domain/calendar/calendar.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show business hours and holidays',
    description: 'When the organization is at work; flows may send only then; with the national holidays of Brazil.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: [],
    input: organizationInput,
    output: calendarView,
    example: {
      input: {},
      output: {
        ...defaultCalendar,
        timezone: 'America/Sao_Paulo',
        national: [{ date: '2026-12-25', name: 'Natal' }],
      },
    },
  },
  getCalendar,
);
