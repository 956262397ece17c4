ALTER TABLE "test_orders" ADD COLUMN "sent_order_status" integer;--> statement-breakpoint
ALTER TABLE "test_orders" ADD COLUMN "sent_pay_status" integer;--> statement-breakpoint
ALTER TABLE "test_orders" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "test_orders" ADD COLUMN "callback_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_orders" ADD COLUMN "callback_next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "test_orders" ADD COLUMN "callback_error" text;--> statement-breakpoint
-- What existed before is not announced again.
UPDATE "test_orders" t SET "sent_order_status" = o."order_status_id", "sent_pay_status" = o."pay_status_id" FROM "orders" o WHERE o."id" = t."order_id";