CREATE TABLE "goods_back" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"outcome" text NOT NULL,
	"cause" text NOT NULL,
	"reason_id" integer,
	"comment" text,
	"at" timestamp (3) with time zone NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mark_scans" (
	"identity" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"instance_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_marks_order";--> statement-breakpoint
ALTER TABLE "order_marks" DROP CONSTRAINT "order_marks_pkey";--> statement-breakpoint
ALTER TABLE "order_marks" ADD CONSTRAINT "order_marks_order_id_identity_pk" PRIMARY KEY("order_id","identity");--> statement-breakpoint
ALTER TABLE "order_marks" ADD COLUMN "state" text DEFAULT 'held' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "storage_place" text;--> statement-breakpoint
CREATE INDEX "goods_back_order" ON "goods_back" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "goods_back_losses" ON "goods_back" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE outcome <> 'shelf';--> statement-breakpoint
CREATE UNIQUE INDEX "order_marks_one_order" ON "order_marks" USING btree ("identity") WHERE state in ('held', 'left');--> statement-breakpoint
UPDATE "order_marks" m SET "state" = 'shelf' FROM "orders" o WHERE o."id" = m."order_id" AND o."order_status_id" IN (14, 16, 20);
