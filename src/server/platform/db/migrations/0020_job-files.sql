CREATE TABLE "job_file_parts" (
	"job_id" bigint NOT NULL,
	"writer" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "job_file_parts_job_id_writer_number_pk" PRIMARY KEY("job_id","writer","number")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "error_params" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file_bytes" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file_writer" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_file_parts" ADD CONSTRAINT "job_file_parts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is packed already is not packed again.
ALTER TABLE "job_file_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
