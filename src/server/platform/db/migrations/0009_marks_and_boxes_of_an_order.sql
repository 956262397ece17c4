DROP INDEX "order_marks_line";--> statement-breakpoint
CREATE INDEX "order_marks_order" ON "order_marks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_tares_order" ON "order_tares" USING btree ("order_id");