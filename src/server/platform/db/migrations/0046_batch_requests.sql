ALTER TABLE "batches" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "batches_request" ON "batches" USING btree ("owner_id","request_key");