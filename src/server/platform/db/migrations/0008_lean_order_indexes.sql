CREATE TABLE "order_states" (
	"id" bigint PRIMARY KEY NOT NULL,
	"order_status_id" integer NOT NULL,
	"pay_status_id" integer NOT NULL,
	"pfm" text NOT NULL,
	"order_source_type_id" integer NOT NULL,
	"pay_type_id" integer NOT NULL,
	"delivery_service_type_id" integer,
	"is_test" boolean NOT NULL,
	"date_create" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
DROP INDEX "orders_pay_status";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_store";--> statement-breakpoint
DROP INDEX "orders_source";--> statement-breakpoint
DROP INDEX "orders_pay_type";--> statement-breakpoint
DROP INDEX "orders_delivery_type";--> statement-breakpoint
CREATE INDEX "order_states_status" ON "order_states" USING btree ("order_status_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_source_type_id","pay_type_id","delivery_service_type_id","is_test","pay_status_id");--> statement-breakpoint
CREATE INDEX "order_states_pay_status" ON "order_states" USING btree ("pay_status_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_source_type_id","pay_type_id","delivery_service_type_id","is_test","order_status_id");--> statement-breakpoint
CREATE INDEX "order_states_store" ON "order_states" USING btree ("pfm","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"order_source_type_id","pay_type_id","delivery_service_type_id","is_test","order_status_id","pay_status_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_source_type_id","pay_type_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_store" ON "orders" USING btree ("pfm","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"order_source_type_id","pay_type_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_source" ON "orders" USING btree ("order_source_type_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","pay_type_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_pay_type" ON "orders" USING btree ("pay_type_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_source_type_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_delivery_type" ON "orders" USING btree ("delivery_service_type_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_source_type_id","pay_type_id","is_test") WHERE delivery_service_type_id is not null;--> statement-breakpoint
INSERT INTO "order_states" ("id", "order_status_id", "pay_status_id", "pfm", "order_source_type_id", "pay_type_id", "delivery_service_type_id", "is_test", "date_create")
  SELECT "id", "order_status_id", "pay_status_id", "pfm", "order_source_type_id", "pay_type_id", "delivery_service_type_id", "is_test", "date_create" FROM "orders";--> statement-breakpoint
-- The copy is made where the order is written, so that whoever writes it cannot forget it.
CREATE FUNCTION keep_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_states (id, order_status_id, pay_status_id, pfm, order_source_type_id, pay_type_id, delivery_service_type_id, is_test, date_create)
      VALUES (NEW.id, NEW.order_status_id, NEW.pay_status_id, NEW.pfm, NEW.order_source_type_id, NEW.pay_type_id, NEW.delivery_service_type_id, NEW.is_test, NEW.date_create);
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE order_states
      SET id = NEW.id, order_status_id = NEW.order_status_id, pay_status_id = NEW.pay_status_id, pfm = NEW.pfm, order_source_type_id = NEW.order_source_type_id,
        pay_type_id = NEW.pay_type_id, delivery_service_type_id = NEW.delivery_service_type_id, is_test = NEW.is_test, date_create = NEW.date_create
      WHERE id = OLD.id;
  ELSE
    DELETE FROM order_states WHERE id = OLD.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_state_written AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION keep_order_state();--> statement-breakpoint
-- Most updates of an order change none of these and do not call the function.
CREATE TRIGGER orders_state_changed AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD.id, OLD.order_status_id, OLD.pay_status_id, OLD.pfm, OLD.order_source_type_id, OLD.pay_type_id, OLD.delivery_service_type_id, OLD.is_test, OLD.date_create)
    IS DISTINCT FROM (NEW.id, NEW.order_status_id, NEW.pay_status_id, NEW.pfm, NEW.order_source_type_id, NEW.pay_type_id, NEW.delivery_service_type_id, NEW.is_test, NEW.date_create))
  EXECUTE FUNCTION keep_order_state();--> statement-breakpoint
CREATE STATISTICS order_states_filters (mcv, dependencies) ON order_status_id, pay_status_id, pay_type_id, order_source_type_id, delivery_service_type_id, is_test FROM order_states;--> statement-breakpoint
ANALYZE "order_states";
