-- A failed message that a person sent again names the message that repeats it: that happens once.
ALTER TABLE messages ADD COLUMN sent_again_as uuid;

-- Web chats may ask their visitors to rate a conversation that was closed.
ALTER TABLE web_chats ADD COLUMN asks_rating boolean NOT NULL DEFAULT false;
