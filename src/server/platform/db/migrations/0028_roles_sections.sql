CREATE TABLE "access_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"role_id" text NOT NULL,
	"role_name" jsonb NOT NULL,
	"subject" text NOT NULL,
	"from" text,
	"to" text,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_order_sections" (
	"role_id" text NOT NULL,
	"status_id" integer NOT NULL,
	"section" text NOT NULL,
	CONSTRAINT "role_order_sections_role_id_status_id_pk" PRIMARY KEY("role_id","status_id")
);
--> statement-breakpoint
ALTER TABLE "role_order_sections" ADD CONSTRAINT "role_order_sections_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_changes_kind" ON "access_changes" USING btree ("kind","id" DESC NULLS LAST);