ALTER TABLE "delivery_coverage" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_zone" text;