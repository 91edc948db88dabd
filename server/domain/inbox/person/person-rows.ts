/** The rows that hold a person's data. */
export interface PersonRows {
  /** The contact and the markers of those merged into it. */
  contactIds: string[];
  conversationIds: string[];
  messageIds: string[];
  /** When the contact was last anonymized. Null if it never was. */
  anonymizedAt: Date | null;
}

/** A value that identifies the person. */
export interface KnownValue {
  /**
   * `wa`: as the operator named the person; `wa_user_id`: as another source may have written it; `claimed`: what a
   * visitor typed.
   */
  kind: 'name' | 'email' | 'phone' | 'cpf' | 'wa' | 'wa_user_id' | 'claimed' | 'claimed_name';
  value: string;
}
