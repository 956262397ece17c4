CREATE TABLE "store_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pfm" text NOT NULL,
	"from" jsonb,
	"to" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "store_changes_newest" ON "store_changes" USING btree ("id" DESC NULLS LAST);