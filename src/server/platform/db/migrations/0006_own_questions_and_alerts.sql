CREATE TABLE "step_answers" (
	"instance_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"key" text NOT NULL,
	"order_id" bigint NOT NULL,
	"workflow" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"type" text NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	CONSTRAINT "step_answers_instance_id_revision_key_pk" PRIMARY KEY("instance_id","revision","key")
);
--> statement-breakpoint
CREATE TABLE "process_alerts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workflow" text NOT NULL,
	"measure" text NOT NULL,
	"state" text,
	"event" text,
	"to_state" text,
	"quantile" integer,
	"days" integer,
	"comparison" text NOT NULL,
	"threshold" double precision NOT NULL,
	"pfm" text,
	"by_mail" boolean NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_by_name" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"value" double precision,
	"is_lower_bound" boolean DEFAULT false NOT NULL,
	"cases" integer,
	"evaluated_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL,
	"firing_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "workflow_moves" (
	"instance_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "workflow_moves_instance_id_revision_pk" PRIMARY KEY("instance_id","revision")
);
--> statement-breakpoint
CREATE INDEX "step_answers_order" ON "step_answers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "step_answers_at" ON "step_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "process_alerts_next" ON "process_alerts" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "process_alerts_workflow" ON "process_alerts" USING btree ("workflow","id");