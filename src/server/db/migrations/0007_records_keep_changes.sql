ALTER TABLE "workflow_records" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_records" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "workflow_records" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;