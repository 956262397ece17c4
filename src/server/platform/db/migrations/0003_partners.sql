CREATE SEQUENCE refund_number START 1001;--> statement-breakpoint
CREATE SEQUENCE receipt_number START 1001;--> statement-breakpoint
CREATE TABLE "delivery_announcements" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"service" text NOT NULL,
	"state" text NOT NULL,
	"label_requests" integer DEFAULT 0 NOT NULL,
	"track" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_labels" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"track" text NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_timeslots" (
	"order_id" bigint NOT NULL,
	"slot_id" text NOT NULL,
	"slot_uuid" text,
	"day" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_timeslots_order_id_slot_id_pk" PRIMARY KEY("order_id","slot_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_tracks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"service" text NOT NULL,
	"delivery_status_id" integer NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_notifications" (
	"source" text NOT NULL,
	"id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_notifications_source_id_pk" PRIMARY KEY("source","id")
);
--> statement-breakpoint
CREATE TABLE "payment_operations" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"refund_id" bigint,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" bigint PRIMARY KEY DEFAULT nextval('receipt_number') NOT NULL,
	"order_id" bigint NOT NULL,
	"refund_id" bigint,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"status" text NOT NULL,
	"uuid" text,
	"items" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"fiscal" jsonb,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"refund_quantity" integer NOT NULL,
	"total_refund_price" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY DEFAULT nextval('refund_number') NOT NULL,
	"order_id" bigint NOT NULL,
	"refund_type" integer NOT NULL,
	"refund_date" timestamp (3) with time zone NOT NULL,
	"refund_status" integer NOT NULL,
	"refund_fio" text,
	"refund_phone" text,
	"type_account" integer,
	"refund_reason" integer NOT NULL,
	"comment" text,
	"comment_to_customer" text,
	"initiator" text NOT NULL,
	"payer_name" text,
	"payer_phone" text,
	"order_refund_sap" text,
	"partner_name" text,
	"total" bigint NOT NULL,
	"checking_account" text,
	"bank_name" text,
	"bik" text,
	"correspondent_account" text,
	"payment_number" text,
	"transferred_on" date,
	"date_done" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_announcements_order" ON "delivery_announcements" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE INDEX "delivery_tracks_order" ON "delivery_tracks" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_operations_order" ON "payment_operations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_created" ON "receipts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_date" ON "refunds" USING btree ("refund_date" DESC NULLS LAST,"id" DESC NULLS LAST);