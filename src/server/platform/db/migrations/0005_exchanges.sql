CREATE SEQUENCE exchange_number START 1001;--> statement-breakpoint
CREATE TABLE "exchange_lines" (
	"exchange_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"exchange_quantity" integer NOT NULL,
	CONSTRAINT "exchange_lines_exchange_id_line_id_pk" PRIMARY KEY("exchange_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" bigint PRIMARY KEY DEFAULT nextval('exchange_number') NOT NULL,
	"order_id" bigint NOT NULL,
	"exchange_date" timestamp (3) with time zone NOT NULL,
	"exchange_fio" text NOT NULL,
	"exchange_phone" text NOT NULL,
	"exchange_reason_id" integer NOT NULL,
	"inspection" boolean NOT NULL,
	"defects_description" text,
	"exchange_comments" text,
	"initiator" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "exchanges_order" ON "exchanges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "exchanges_date" ON "exchanges" USING btree ("exchange_date" DESC NULLS LAST,"id" DESC NULLS LAST);