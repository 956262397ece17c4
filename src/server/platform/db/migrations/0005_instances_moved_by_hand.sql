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
