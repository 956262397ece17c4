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
CREATE INDEX "process_alerts_next" ON "process_alerts" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "process_alerts_workflow" ON "process_alerts" USING btree ("workflow","id");