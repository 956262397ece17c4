CREATE TABLE "test_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"stock_type_id" integer,
	"callback_url" text,
	"external_url" text
);
--> statement-breakpoint
ALTER TABLE "test_orders" ADD CONSTRAINT "test_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;