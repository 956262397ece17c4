CREATE TABLE "batch_rows" (
	"batch_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"problem_params" jsonb,
	"may_repeat" boolean DEFAULT false NOT NULL,
	CONSTRAINT "batch_rows_batch_id_line_pk" PRIMARY KEY("batch_id","line")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"file_hash" text,
	"options" jsonb,
	"job_id" bigint,
	"rows" integer NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"owner_id" text NOT NULL,
	"owner_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_family" ON "batches" USING btree ("family","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batches_file" ON "batches" USING btree ("family","file_hash");