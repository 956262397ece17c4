CREATE TABLE "setting_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"from" integer NOT NULL,
	"to" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "setting_changes_name" ON "setting_changes" USING btree ("name","id" DESC NULLS LAST);