ALTER TABLE "delivery_announcements" ADD COLUMN "to_pay" bigint;--> statement-breakpoint
UPDATE "ledger_entries" e SET "number" = r.n FROM (
  SELECT order_id, purpose, row_number() OVER (PARTITION BY order_id ORDER BY number, created_at, purpose) AS n FROM ledger_entries
) r WHERE r.order_id = e.order_id AND r.purpose = e.purpose AND e.number <> r.n;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_number" ON "ledger_entries" USING btree ("order_id","number");