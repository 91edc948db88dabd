-- An answer that fails is none: what it ended goes on (server/domain/inbox/conversations/state/waiting.ts). Each answer remembers since when
-- the customer waited; a conversation after which message something else than an answer ended its wait. What was sent before
-- this has neither, and ended its wait for good, as it did then.
ALTER TABLE messages ADD COLUMN answered_since timestamptz(6);
ALTER TABLE conversations ADD COLUMN wait_settled_seq bigint;
