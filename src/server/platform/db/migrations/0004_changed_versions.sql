CREATE TABLE "workflow_changed_versions" (
	"workflow" text NOT NULL,
	"version" integer NOT NULL,
	"base" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"hash" text NOT NULL,
	"draft_id" bigint NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workflow_changed_versions_workflow_version_pk" PRIMARY KEY("workflow","version")
);
--> statement-breakpoint
CREATE TABLE "workflow_draft_comments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"draft_id" bigint NOT NULL,
	"state" text,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_draft_saves" (
	"draft_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	CONSTRAINT "workflow_draft_saves_draft_id_revision_pk" PRIMARY KEY("draft_id","revision")
);
--> statement-breakpoint
CREATE TABLE "workflow_draft_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workflow" text NOT NULL,
	"base" integer NOT NULL,
	"based_on" integer NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer,
	"changes" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"proven_revision" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "workflow_draft_comments_draft" ON "workflow_draft_comments" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "workflow_draft_versions_workflow" ON "workflow_draft_versions" USING btree ("workflow","id");