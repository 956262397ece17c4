-- Texts that users typed are masked in the records of the events that did not mask them before. A blank text stays.
UPDATE workflow_records SET
  event = regexp_replace(event::text, '"(note|comment|comments|commentToCustomer|lossComment|reason|defectsDescription)": "(?! *")(?:[^"\\]|\\.)+"', '"\1": "•"', 'g')::jsonb,
  effects = regexp_replace(effects::text, '"(note|comment|comments|commentToCustomer|lossComment|reason|defectsDescription)": "(?! *")(?:[^"\\]|\\.)+"', '"\1": "•"', 'g')::jsonb
WHERE event->>'type' IN (
  'CALL_FAILED', 'CANCEL_ORDER', 'CHANGE_STATUS', 'CHECKED', 'COMING_BACK', 'CONFIRM', 'CONFIRM_DEFECT',
  'CONFIRM_WITH_DETAILS', 'DELIVERED', 'DELIVERED_PARTLY', 'DELIVERY_MOVED', 'DISBANDED', 'DISBANDED_IN_PART', 'FORM',
  'ISSUE_WITHOUT_CODE', 'LOST', 'NOT_TAKEN', 'RETURNED_FULLY', 'RETURNED_IN_PART', 'RETURNED_TO_WAREHOUSE', 'SETTLED',
  'UNLOCKED', 'WEIGHT_CONFIRMED', 'WRITTEN_OFF'
);--> statement-breakpoint
-- The explanation of an operator in place of a document.
UPDATE workflow_records SET
  effects = regexp_replace(effects::text, '"document": "(?! *")(?:[^"\\]|\\.)+"', '"document": "•"', 'g')::jsonb,
  changes = regexp_replace(changes::text, '"document": "(?! *")(?:[^"\\]|\\.)+"', '"document": "•"', 'g')::jsonb
WHERE event->>'type' IN ('CHECKED', 'NOT_TAKEN', 'WRITTEN_OFF');--> statement-breakpoint
UPDATE workflow_instances
SET context = context - 'weightComment' || jsonb_build_object('weightConfirmed', context->>'weightComment' IS NOT NULL)
WHERE workflow IN ('editAfterFormatting', 'formationDelivery') AND context ? 'weightComment';--> statement-breakpoint
UPDATE workflow_migration_undo
SET context = context - 'weightComment' || jsonb_build_object('weightConfirmed', context->>'weightComment' IS NOT NULL)
WHERE context ? 'weightComment';
