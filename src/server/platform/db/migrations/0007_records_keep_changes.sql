ALTER TABLE "workflow_records" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_records" ADD COLUMN "cause" text;--> statement-breakpoint
CREATE SEQUENCE "workflow_record_number";--> statement-breakpoint
ALTER TABLE "workflow_records" ADD COLUMN "seq" bigint DEFAULT nextval('workflow_record_number') NOT NULL;