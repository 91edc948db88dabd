/** The contact of a run, as its steps see it. Times are ISO text. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  opted_out: boolean;
  /** Of the organization: how it writes numbers. */
  locale: string;
  merged_into_id: string | null;
  fields: Record<string, string>;
  tags: { id: string; name: string }[];
  stages: { pipeline_id: string; pipeline: string; stage_id: string; stage: string }[];
  /** The last one on the chat app; null: there never was one. */
  conversation: {
    id: string;
    channel: string;
    status: 'open' | 'resolved' | 'archived';
    taken_over: boolean;
    window_expires_at: string | null;
  } | null;
}

/** What conditions and texts can name. */
export interface Known {
  readonly person: Person;
  readonly variables: Readonly<Record<string, unknown>>;
}
