-- Letters and files still to be fetched are leased as deliveries are: the row knows its holder, the holder renews.
ALTER TABLE mails ADD COLUMN lease_until timestamptz(6), ADD COLUMN lease_holder uuid;
ALTER TABLE channel_items ADD COLUMN lease_holder uuid;
