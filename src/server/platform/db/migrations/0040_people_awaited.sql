ALTER TABLE "users" DROP CONSTRAINT "users_subject_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bind_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_awaited_subject" ON "users" USING btree ("subject") WHERE issuer is null;