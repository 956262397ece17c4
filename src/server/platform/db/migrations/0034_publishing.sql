CREATE TABLE "workflow_migration_undo" (
	"job_id" bigint NOT NULL,
	"instance_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"state" text NOT NULL,
	"value" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	"task_right" text,
	"draft_form" text,
	CONSTRAINT "workflow_migration_undo_job_id_instance_id_pk" PRIMARY KEY("job_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_publications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workflow" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"reason" text NOT NULL,
	"pfms" text[],
	"share" integer,
	"from_version" integer,
	"job_id" bigint,
	"undone_job_id" bigint
);
--> statement-breakpoint
ALTER TABLE "workflow_activations" ADD COLUMN "share" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_activations" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "workflow_migration_undo_at" ON "workflow_migration_undo" USING btree ("at");--> statement-breakpoint
CREATE INDEX "workflow_publications_workflow" ON "workflow_publications" USING btree ("workflow","id");