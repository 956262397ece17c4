CREATE TABLE "desk_claims" (
	"instance_id" bigint PRIMARY KEY NOT NULL,
	"claimed_by" text NOT NULL,
	"claimed_name" text NOT NULL,
	"claimed_since" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "workflow_instances" ADD COLUMN "subject" text;--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_instances_one_at_desk" ON "workflow_instances" USING btree ("workflow","subject") WHERE status = 'active' and subject is not null;