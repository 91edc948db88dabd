/** The rows that hold a person's data. */
export interface PersonRows {
  /** The ids of the contact and of the contacts that were merged into it. */
  contactIds: string[];
  conversationIds: string[];
  messageIds: string[];
  /** The time when the contact was last anonymized. Null if the contact was never anonymized. */
  anonymizedAt: Date | null;
}

/** A value that identifies the person. */
export interface KnownValue {
  /**
   * The source of the value. `wa`: the messaging provider. `wa_user_id`: a user id from another source. `claimed`: a
   * visitor who typed the value.
   */
  kind: 'name' | 'email' | 'phone' | 'cpf' | 'wa' | 'wa_user_id' | 'claimed' | 'claimed_name';
  value: string;
}
