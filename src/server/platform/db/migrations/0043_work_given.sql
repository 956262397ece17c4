ALTER TABLE "tasks" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "assigned_name" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "assigned_right" text;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_at","task_id");--> statement-breakpoint
CREATE INDEX "tasks_given" ON "tasks" USING btree ("assigned_to") WHERE task_status = 'open' and assigned_to is not null;