import type { ContactValues } from '#server/contract/people/contact-values.ts';

/** A contact that the transaction has locked for writing. */
export interface LockedContact extends ContactValues {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  wa_id: string | null;
  custom_fields: Record<string, string>;
  assigned_user_id: string | null;
  opted_out_at: Date | null;
  merged_into_id: string | null;
}
