-- Since when a conversation waits, in one column that every list, count and notice reads (server/domain/inbox/conversations/state/waiting.ts).
-- awaiting_since stays: a process of the version before may still run beside this one. Three migrations: only this one shuts
-- everybody out of the table, and it takes a moment.
ALTER TABLE conversations ADD COLUMN waiting_since timestamptz(6);
