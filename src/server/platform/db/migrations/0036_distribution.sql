CREATE TABLE "distribution_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pfm" text NOT NULL,
	"from" jsonb,
	"to" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distribution_stores" (
	"pfm" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"limit" integer,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_distributions" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"pfm" text NOT NULL,
	"reason" text NOT NULL,
	"min_in_stock" integer NOT NULL,
	"considered" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "distribution_stores" ADD CONSTRAINT "distribution_stores_pfm_stores_pfm_fk" FOREIGN KEY ("pfm") REFERENCES "public"."stores"("pfm") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distribution_changes_newest" ON "distribution_changes" USING btree ("id" DESC NULLS LAST);