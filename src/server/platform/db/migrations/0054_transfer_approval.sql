ALTER TABLE "refunds" ADD COLUMN "payer_account" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "details_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_by_name" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of payment orders that were written down twice already, the first one stands.
UPDATE "refunds" r SET "payer_account" = o."currency" FROM "orders" o
  WHERE o."id" = r."order_id" AND r."type_account" = 1 AND r."payment_number" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "refunds" e JOIN "orders" p ON p."id" = e."order_id"
      WHERE e."id" < r."id" AND e."type_account" = 1 AND p."currency" = o."currency" AND e."transferred_on" = r."transferred_on"
        AND ltrim(e."payment_number", '0') = ltrim(r."payment_number", '0'));--> statement-breakpoint
CREATE INDEX "refunds_register" ON "refunds" USING btree ("register_id") WHERE register_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment_order" ON "refunds" USING btree ("payer_account","transferred_on",ltrim("payment_number", '0'));
