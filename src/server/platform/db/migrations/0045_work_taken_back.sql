ALTER TABLE "tasks" ADD COLUMN "taken_from" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "taken_by_name" text;