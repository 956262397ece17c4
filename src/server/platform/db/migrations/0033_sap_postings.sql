CREATE TABLE "sap_postings" (
	"order_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"posting_date" text,
	"factory" text,
	"warehouse" text,
	"document" text,
	"asked" integer DEFAULT 0 NOT NULL,
	"batch_id" bigint,
	"batch_line" integer,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sap_postings_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
CREATE INDEX "ledger_entries_transactions" ON "ledger_entries" USING btree ("settled_at" DESC NULLS FIRST,"order_id" DESC NULLS FIRST,"number" DESC NULLS FIRST) WHERE status = 'settled' and kind in ('captured', 'paid', 'refunded');