ALTER TABLE "acceptance_acts" ADD COLUMN "paper" jsonb;--> statement-breakpoint
CREATE INDEX "receipts_failed" ON "receipts" USING btree ("id" DESC NULLS LAST) WHERE status = 'fail';