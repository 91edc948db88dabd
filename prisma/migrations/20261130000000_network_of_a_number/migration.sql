-- Each number belongs to a messaging network. All existing numbers, and those that an older version adds, are on WhatsApp.
ALTER TABLE "connections" ADD COLUMN "network" TEXT NOT NULL DEFAULT 'whatsapp';
