ALTER TABLE "call_attempts" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "call_attempts" ADD COLUMN "note" text;--> statement-breakpoint
-- Who does the work of a task does the work of those that came beside it; an administrator may take it away again.
insert into role_rights (role_id, "right")
select r.role_id, given.new from role_rights r join (values
  ('taskFormattingWork', 'taskFormationDeliveryWork'),
  ('taskFormattingWork', 'taskEditAfterFormattingWork'),
  ('taskFormattingWork', 'taskPrintTransferDocWork'),
  ('taskFormattingWork', 'taskReturnFromShippingWork'),
  ('taskFormattingWork', 'orderIssueToCourier'),
  ('taskFormattingWork', 'orderRequestLabel'),
  ('taskFormattingWork', 'orderNotifyAssemblyTime'),
  ('taskFormattingWork', 'orderEditAfterForming'),
  ('taskDeliveryWork', 'taskPayingWork'),
  ('taskConfirmingWork', 'taskConfirmingDeliveryWork'),
  ('taskConfirmingWork', 'taskMoveDeliveryWork'),
  ('taskConfirmingWork', 'orderCancel'),
  ('taskConfirmingWork', 'orderMoveDelivery'),
  ('orderIssueWithoutCode', 'orderInitiateRefund'),
  ('orderIssueWithoutCode', 'orderExchange'),
  ('orderIssueWithoutCode', 'orderReturnFromDelivery'),
  ('settingsSap', 'taskManualTransferringWork'),
  ('settingsSap', 'orderInitiateRefund'),
  ('settingsSap', 'menuViewTasks'),
  ('orderChangeStatus', 'orderCancel')
) as given(old, new) on r."right" = given.old
on conflict do nothing;
