ALTER TABLE "receipts" ADD COLUMN "payments" jsonb;--> statement-breakpoint
UPDATE "receipts" SET "payments" = jsonb_build_array(jsonb_build_object(
  'by', case when "external_id" like 'exchange-%' then 'counter' else 'electronic' end, 'sum', "total"));--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "payments" SET NOT NULL;
