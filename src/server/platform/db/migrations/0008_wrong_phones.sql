ALTER TABLE "orders" ADD COLUMN "wrong_phones" jsonb;
--> statement-breakpoint
UPDATE "orders" SET "wrong_phones" = jsonb_build_array("phone")
WHERE "wait_reason" = 8 AND NOT EXISTS (
  SELECT 1 FROM "order_log"
  WHERE "order_log"."order_id" = "orders"."id"
    AND "order_log"."action" = 'editOrder' AND "order_log"."entity_name" = 'phone'
);
