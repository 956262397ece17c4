CREATE TABLE "feedbacks" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"pfm" text NOT NULL,
	"date_create" timestamp (3) with time zone NOT NULL,
	"order_status_id" integer NOT NULL,
	"delivery_service_type_id" integer,
	"pay_type_id" integer NOT NULL,
	"order_source_type_id" integer NOT NULL,
	"user_authorization" boolean NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"accuracy" boolean,
	"order_info" boolean,
	"integrity" boolean,
	"equipment" boolean,
	"comment" text,
	"rating" integer NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedbacks_created" ON "feedbacks" USING btree ("date_create" DESC NULLS LAST,"order_id" DESC NULLS LAST,"pfm","rating");--> statement-breakpoint
CREATE INDEX "feedbacks_store" ON "feedbacks" USING btree ("pfm","date_create" DESC NULLS LAST,"order_id" DESC NULLS LAST,"rating");--> statement-breakpoint
CREATE INDEX "feedbacks_worst" ON "feedbacks" USING btree ("rating","date_create" DESC NULLS LAST,"order_id" DESC NULLS LAST,"pfm");--> statement-breakpoint
CREATE INDEX "feedbacks_best" ON "feedbacks" USING btree ("rating" DESC NULLS LAST,"date_create" DESC NULLS LAST,"order_id" DESC NULLS LAST,"pfm");--> statement-breakpoint
CREATE INDEX "feedbacks_commented" ON "feedbacks" USING btree ("date_create" DESC NULLS LAST,"order_id" DESC NULLS LAST,"pfm") WHERE comment is not null;