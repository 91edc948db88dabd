export interface SealedColumn {
  readonly table: string;
  /** The column with the encrypted text. */
  readonly column: string;
  /** The column with the row's id, which is part of the encryption (`encrypt`). */
  readonly owner: string;
}

/**
 * All columns with encrypted values. Exactly these columns are encrypted again when the key changes. A test searches
 * the code for other columns.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'connections', column: 'access_token_sealed', owner: 'id' },
  { table: 'webhook_endpoints', column: 'secret_sealed', owner: 'id' },
  { table: 'webhook_endpoints', column: 'previous_secret_sealed', owner: 'id' },
  { table: 'ai_keys', column: 'key_sealed', owner: 'id' },
  { table: 'mails', column: 'secret_sealed', owner: 'id' },
  { table: 'two_factors', column: 'secret_sealed', owner: 'user_id' },
  { table: 'web_chats', column: 'identity_secret_sealed', owner: 'agent_id' },
  { table: 'web_chats', column: 'previous_identity_secret_sealed', owner: 'agent_id' },
  { table: 'push_keys', column: 'private_sealed', owner: 'id' },
  { table: 'push_devices', column: 'address_sealed', owner: 'session_id' },
];
