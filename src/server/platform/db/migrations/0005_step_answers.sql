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
CREATE INDEX "step_answers_order" ON "step_answers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "step_answers_at" ON "step_answers" USING btree ("at");