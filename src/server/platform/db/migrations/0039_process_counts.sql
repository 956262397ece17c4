CREATE TABLE "process_counted" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_counted_days" (
	"day" date PRIMARY KEY NOT NULL,
	"records" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_open_stays" (
	"instance_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"workflow" text NOT NULL,
	"version" integer NOT NULL,
	"pfm" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_stay_counts" (
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"workflow" text NOT NULL,
	"version" integer NOT NULL,
	"pfm" text NOT NULL,
	"state" text NOT NULL,
	"roles" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "process_stay_counts_key" PRIMARY KEY("workflow","version","grain","pfm","start","state","roles","bucket")
);
--> statement-breakpoint
CREATE TABLE "process_step_counts" (
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"workflow" text NOT NULL,
	"version" integer NOT NULL,
	"pfm" text NOT NULL,
	"from_state" text NOT NULL,
	"event" text NOT NULL,
	"to_state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "process_step_counts_key" PRIMARY KEY("workflow","version","grain","pfm","start","from_state","event","to_state")
);
--> statement-breakpoint
CREATE INDEX "process_open_stays_version" ON "process_open_stays" USING btree ("workflow","version");--> statement-breakpoint
CREATE INDEX "workflow_records_time" ON "workflow_records" USING brin ("at","seq");