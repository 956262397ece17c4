ALTER TABLE "mailing_recipients" ADD COLUMN "language" text DEFAULT 'ru' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD COLUMN "zone" text DEFAULT 'Europe/Moscow' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD COLUMN "hour" integer;