ALTER TABLE "workflow_drafts" ADD COLUMN "scans" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_drafts" ADD COLUMN "collected" jsonb;