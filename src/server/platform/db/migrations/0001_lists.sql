-- How names are compared: small letters, е for ё. The letters are written out, because lower() knows only Latin ones
-- where the database has the locale C.
CREATE FUNCTION search_form(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(value),
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҮҺІё',
    'абвгдеежзийклмнопрстуфхцчшщъыьэюяәғқңөұүһіе')
$$;--> statement-breakpoint
DROP INDEX "orders_status_created";--> statement-breakpoint
DROP INDEX "orders_pfm_created";--> statement-breakpoint
DROP INDEX "orders_pfm_status_created";--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
DROP INDEX "orders_partner";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "tasks_open_queue";--> statement-breakpoint
DROP INDEX "tasks_open_store";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_name" text GENERATED ALWAYS AS (search_form(coalesce(client_surname || ' ', '') || name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_store" ON "orders" USING btree ("pfm","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"order_status_id","order_source_type_id","pay_type_id","pay_status_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("order_status_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_source_type_id","pay_type_id","pay_status_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_source" ON "orders" USING btree ("order_source_type_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_status_id","pay_type_id","pay_status_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_pay_type" ON "orders" USING btree ("pay_type_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_status_id","order_source_type_id","pay_status_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_pay_status" ON "orders" USING btree ("pay_status_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_status_id","order_source_type_id","pay_type_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "orders_delivery_type" ON "orders" USING btree ("delivery_service_type_id","date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_status_id","order_source_type_id","pay_type_id","pay_status_id","is_test") WHERE delivery_service_type_id is not null;--> statement-breakpoint
CREATE INDEX "orders_test" ON "orders" USING btree ("date_create" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_test;--> statement-breakpoint
CREATE INDEX "orders_plan_date" ON "orders" USING btree ("plan_date_issued","id","pfm");--> statement-breakpoint
CREATE INDEX "orders_sum" ON "orders" USING btree ("sum_ordered","id","pfm");--> statement-breakpoint
CREATE INDEX "orders_phone_begins" ON "orders" USING btree ("phone" text_pattern_ops,"date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm");--> statement-breakpoint
CREATE INDEX "orders_partner_begins" ON "orders" USING btree ("partner_order_id" text_pattern_ops,"date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm");--> statement-breakpoint
CREATE INDEX "orders_name_begins" ON "orders" USING btree ("search_name" text_pattern_ops,"date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("date_create" DESC NULLS LAST,"id" DESC NULLS LAST,"pfm","order_status_id","order_source_type_id","pay_type_id","pay_status_id","delivery_service_type_id","is_test");--> statement-breakpoint
CREATE INDEX "tasks_open_queue" ON "tasks" USING btree ("importance","due_at","task_id","pfm","right","task_type","postponed_until") WHERE task_status = 'open';--> statement-breakpoint
CREATE INDEX "tasks_open_store" ON "tasks" USING btree ("pfm","importance","due_at","task_id","right","task_type","postponed_until") WHERE task_status = 'open';--> statement-breakpoint
-- A status says much about the payment: without this the planner takes rare pairs for common ones and reads the whole list.
CREATE STATISTICS orders_filters (mcv, dependencies) ON order_status_id, pay_status_id, pay_type_id, order_source_type_id, delivery_service_type_id, is_test FROM orders;--> statement-breakpoint
-- Room on the page: an update of columns without an index then leaves all indexes alone.
ALTER TABLE "orders" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "tasks" SET (fillfactor = 85);
