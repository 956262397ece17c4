DROP INDEX "events_unfinished";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "give_up_at" timestamp with time zone DEFAULT clock_timestamp() + interval '7 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lines" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "events_due" ON "events" USING btree ("service_id","next_at") WHERE status in ('ready','queue','pending');--> statement-breakpoint
CREATE INDEX "events_lease" ON "events" USING btree ("lease_until") WHERE status = 'process';--> statement-breakpoint
CREATE INDEX "events_give_up" ON "events" USING btree ("give_up_at") WHERE status in ('queue','pending');--> statement-breakpoint
CREATE INDEX "events_waiting" ON "events" USING btree ("service_id") WHERE status = 'waiting';--> statement-breakpoint
UPDATE "events" e SET "lines" = j."lines" FROM (SELECT "event_id", max("number") AS "lines" FROM "event_journal" GROUP BY "event_id") j WHERE j."event_id" = e."id" AND j."lines" <> 1;--> statement-breakpoint
UPDATE "events" SET
	"lease_until" = CASE "status" WHEN 'process' THEN clock_timestamp() END,
	"give_up_at" = "created_at" + CASE "handler"
		WHEN 'sms.send' THEN interval '1 hour'
		WHEN 'delivery.announce' THEN interval '4 hours'
		WHEN 'delivery.label' THEN interval '4 hours'
		WHEN 'mail.send' THEN interval '1 day'
		WHEN 'delivery.move' THEN interval '1 day'
		WHEN 'delivery.withdraw' THEN interval '2 days'
		WHEN 'receipt.register' THEN interval '5 days'
		ELSE interval '7 days' END
	WHERE "status" IN ('pending','ready','queue','process','waiting');--> statement-breakpoint
WITH unqueued AS (
	UPDATE "events" SET "status" = 'ready', "lines" = "lines" + 1 WHERE "status" = 'queue' RETURNING "id", "lines"
) INSERT INTO "event_journal" ("event_id", "number", "date_time", "old", "new", "user_name")
	SELECT "id", "lines", clock_timestamp(), 'queue', 'ready', 'CRM' FROM unqueued;--> statement-breakpoint
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
