/** The rows that hold a person's data. */
export interface PersonRows {
  /** The ids of the contact and of the contacts that were merged into it. */
  contactIds: string[];
  conversationIds: string[];
  messageIds: string[];
  /** When the contact was last anonymized. Null if it never was. */
  anonymizedAt: Date | null;
}

/** A value that identifies the person. */
export interface KnownValue {
  /**
   * `wa`: as the messaging provider wrote it. `wa_user_id`: a user id from another source. `claimed`: what a visitor
   * typed.
   */
  kind: 'name' | 'email' | 'phone' | 'cpf' | 'wa' | 'wa_user_id' | 'claimed' | 'claimed_name';
  value: string;
}
