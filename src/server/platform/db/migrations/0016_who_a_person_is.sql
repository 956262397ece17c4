ALTER TABLE "users" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "issuer_subject" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_issuer_subject" UNIQUE("issuer","issuer_subject");