ALTER TABLE "order_distributions" ADD COLUMN "action" integer;--> statement-breakpoint
UPDATE "settings" SET "name" = 'actionIfNotValidate', "value" = CASE WHEN "value" = '0'::jsonb THEN '3'::jsonb ELSE '2'::jsonb END WHERE "name" = 'distributionFallback';--> statement-breakpoint
UPDATE "setting_changes" SET "name" = 'actionIfNotValidate',
  "from" = CASE WHEN "from" = '0'::jsonb THEN '3'::jsonb ELSE '2'::jsonb END,
  "to" = CASE WHEN "to" = '0'::jsonb THEN '3'::jsonb ELSE '2'::jsonb END
  WHERE "name" = 'distributionFallback';
