import type { CalendarRow } from '../../../organization/calendar/calendar.ts';

/** The contact of a run, with the data that the steps use. Times are ISO text. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  opted_out: boolean;
  /** The organization's locale, which decides how numbers are parsed. */
  locale: string;
  merged_into_id: string | null;
  /** The organization's business hours and time zone, as they are stored. Null if they were not requested. */
  calendar: CalendarRow | null;
  fields: Record<string, string>;
  tags: { id: string; name: string }[];
  stages: { pipeline_id: string; pipeline: string; stage_id: string; stage: string }[];
  /**
   * The contact's open conversation on a messaging network (channel `chatapp`), or the newest such conversation if none
   * is open. Null if the contact has none. Test conversations do not count, and neither do conversations that stay
   * hidden until the customer replies.
   */
  conversation: {
    id: string;
    channel: string;
    status: 'open' | 'resolved' | 'archived';
    taken_over: boolean;
    window_expires_at: string | null;
    /** The messaging network of the conversation's number. */
    network: string | null;
    /** The conversation's queue. Null if the conversation has no queue, or if the queue was not requested. */
    queue: { id: string; name: string } | null;
    /** The texts of the contact's last messages, newest first. Empty if the texts were not requested. */
    said: string[];
  } | null;
}

/** The values that conditions and texts can refer to by name. */
export interface Known {
  readonly person: Person;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The time for which values are computed. The current time if absent. */
  readonly at?: Date;
}
