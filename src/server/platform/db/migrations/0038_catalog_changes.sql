CREATE TABLE "catalog_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"entry_id" integer NOT NULL,
	"from" jsonb,
	"to" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalog_entries" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "catalog_changes_newest" ON "catalog_changes" USING btree ("type","id" DESC NULLS LAST);