CREATE TABLE "running_numbers" (
	"name" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO running_numbers (name, last)
  SELECT 'acceptanceAct', coalesce(max(id), 0) FROM acceptance_acts
  UNION ALL SELECT 'refundRegister', coalesce(max(id), 0) FROM refund_registers;--> statement-breakpoint
ALTER TABLE "acceptance_acts" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "refund_registers" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
DROP SEQUENCE IF EXISTS acceptance_acts_id_seq;--> statement-breakpoint
DROP SEQUENCE IF EXISTS refund_registers_id_seq;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_entries_till_documents" ON "ledger_entries" USING btree (ltrim(upper(btrim("document")), '0')) WHERE kind = 'paid' and way = 'till' and document is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_account" ON "refunds" USING btree ("checking_account","bik") WHERE checking_account is not null;--> statement-breakpoint
-- Issue codes that customers told are masked in the records of earlier releases.
UPDATE workflow_records SET event = jsonb_set(event, '{payload,code}', '"•"')
WHERE event->>'type' = 'CODE_ENTERED' AND event->'payload' ? 'code';
