CREATE TABLE "refund_register_rows" (
	"register_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"subject" text NOT NULL,
	"order_id" bigint,
	"sku" text,
	"product_name" text,
	"quantity" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"currency" text,
	"transaction_date" date,
	"correction" boolean DEFAULT false NOT NULL,
	"misread" boolean NOT NULL,
	"problem" text,
	"problem_params" jsonb,
	"refund_id" bigint,
	CONSTRAINT "refund_register_rows_register_id_line_pk" PRIMARY KEY("register_id","line")
);
--> statement-breakpoint
CREATE TABLE "refund_registers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"currency" text NOT NULL,
	"initiator" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"transfer_date" date,
	"posting_date" date,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "register_id" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "posting_date" date;--> statement-breakpoint
ALTER TABLE "refund_register_rows" ADD CONSTRAINT "refund_register_rows_register_id_refund_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."refund_registers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_register_rows_order" ON "refund_register_rows" USING btree ("order_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "refund_registers_newest" ON "refund_registers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "refund_registers_file" ON "refund_registers" USING btree ("file_hash") WHERE status <> 'closed';