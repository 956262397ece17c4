CREATE TABLE "ledger_entries" (
	"order_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"way" text NOT NULL,
	"status" text NOT NULL,
	"payment_id" text,
	"operation_key" text,
	"refund_id" bigint,
	"problem" text,
	"document" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "ledger_entries_order_id_purpose_pk" PRIMARY KEY("order_id","purpose"),
	CONSTRAINT "ledger_entries_operation_key_unique" UNIQUE("operation_key")
);
--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "discount_share" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "points_share" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_due" ON "ledger_entries" USING btree ("created_at","order_id") WHERE status <> 'settled';
--> statement-breakpoint
-- Shares of the lines that are there, spread by value.
UPDATE order_products p SET discount_share = s.discount, points_share = s.points FROM (
  SELECT l.id,
    least(o.discount + o.promocode_discount, o.sum_ordered) * l.upto / nullif(l.whole, 0)
      - least(o.discount + o.promocode_discount, o.sum_ordered) * (l.upto - l.own) / nullif(l.whole, 0) AS discount,
    least(o.points_written_off, greatest(0, o.sum_ordered - o.discount - o.promocode_discount)) * l.upto / nullif(l.whole, 0)
      - least(o.points_written_off, greatest(0, o.sum_ordered - o.discount - o.promocode_discount)) * (l.upto - l.own) / nullif(l.whole, 0) AS points
  FROM orders o JOIN (
    SELECT id, order_id, product_price * sku_quantity AS own,
      sum(product_price * sku_quantity) OVER (PARTITION BY order_id ORDER BY pick_order, id) AS upto,
      sum(product_price * sku_quantity) OVER (PARTITION BY order_id) AS whole
    FROM order_products) l ON l.order_id = o.id
  WHERE o.discount + o.promocode_discount + o.points_written_off > 0) s
WHERE s.id = p.id AND s.discount IS NOT NULL;--> statement-breakpoint
-- The book of the orders that are there, as far as their payment status tells it.
INSERT INTO ledger_entries (order_id, number, purpose, kind, amount, currency, way, status, payment_id, created_at, settled_at)
SELECT o.id, e.number, e.purpose, e.kind, e.amount, o.currency, e.way, e.status, null, o.date_create,
  CASE e.status WHEN 'settled' THEN o.date_create END
FROM orders o
CROSS JOIN LATERAL (SELECT
  CASE o.pay_type_id WHEN 1 THEN 'bank' WHEN 4 THEN 'bank' WHEN 5 THEN 'giftCard' WHEN 6 THEN 'partner' ELSE 'till' END AS way,
  greatest(0, o.sum_ordered + o.delivery_sum_client - o.discount - o.promocode_discount - o.points_written_off) AS ordered,
  greatest(0, CASE WHEN o.sum_collected > 0 THEN o.sum_collected ELSE o.sum_ordered END + o.delivery_sum_client
    + o.package_cost - o.discount - o.promocode_discount - o.points_written_off) AS price) w
CROSS JOIN LATERAL (VALUES
  (1, 'order', 'asked', w.ordered, w.way, 'settled'),
  (2, 'points:order', 'pointsWrittenOff', o.points_written_off, 'loyalty', 'settled'),
  (3, 'arrival', CASE WHEN w.way = 'bank' AND o.pay_status_id IN (2, 4) THEN 'held' ELSE 'paid' END,
    CASE WHEN o.pay_status_id IN (2, 3, 4, 5, 7) THEN CASE o.pay_status_id WHEN 3 THEN w.price ELSE w.ordered END ELSE 0 END, w.way, 'settled'),
  (4, 'cancel', CASE WHEN w.way = 'bank' AND o.pay_status_id = 4 THEN 'released' ELSE 'refunded' END,
    CASE WHEN o.pay_status_id IN (4, 5, 7) THEN w.ordered ELSE 0 END, w.way,
    CASE o.pay_status_id WHEN 7 THEN 'failed' ELSE 'settled' END)
) AS e(number, purpose, kind, amount, way, status)
WHERE e.amount > 0 OR e.purpose = 'order';
