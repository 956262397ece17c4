CREATE TABLE "mailing_recipients" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"mailings" text[] NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailings_told" (
	"mailing" text NOT NULL,
	"about" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mailings_told_mailing_about_pk" PRIMARY KEY("mailing","about")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_email" ON "mailing_recipients" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "mailings_told_at" ON "mailings_told" USING btree ("at");--> statement-breakpoint
CREATE INDEX "delivery_announcements_track_ends" ON "delivery_announcements" USING btree (reverse(upper(replace("track", '-', ''))) text_pattern_ops) WHERE track is not null;--> statement-breakpoint
CREATE INDEX "delivery_announcements_asked" ON "delivery_announcements" USING btree ("service","asked_at");