import { businessCalendar, defaultCalendar } from '#server/contract/business-calendar.ts';
import { updateCalendar } from '#server/domain/calendar/calendar.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change business hours and holidays',
    description: 'Replaces all of it; runs that wait for business hours look again when they wake.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: businessCalendar,
    output: businessCalendar,
    example: { input: defaultCalendar, output: defaultCalendar },
  },
  updateCalendar,
);
