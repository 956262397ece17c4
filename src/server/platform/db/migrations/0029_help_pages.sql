CREATE TABLE "help_pages" (
	"page" integer PRIMARY KEY NOT NULL,
	"link" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tasks_open_due" ON "tasks" USING btree ("due_at","pfm","postponed_until") WHERE task_status = 'open';