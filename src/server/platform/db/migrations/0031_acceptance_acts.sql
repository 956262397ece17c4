CREATE TABLE "acceptance_act_orders" (
	"act_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "acceptance_act_orders_act_id_order_id_pk" PRIMARY KEY("act_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "acceptance_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pfm" text NOT NULL,
	"delivery_service_id" integer NOT NULL,
	"delivery_service_type_id" integer NOT NULL,
	"status" text NOT NULL,
	"order_ids" jsonb NOT NULL,
	"initiator" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"date_formed" timestamp (3) with time zone,
	"date_issued" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "acceptance_act_orders_standing" ON "acceptance_act_orders" USING btree ("order_id") WHERE not released;--> statement-breakpoint
CREATE INDEX "acceptance_acts_newest" ON "acceptance_acts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);