CREATE TABLE "order_exceptions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"pfm" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issue_codes" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_codes" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "storage_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_exceptions_order" ON "order_exceptions" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_exceptions_at" ON "order_exceptions" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","kind");