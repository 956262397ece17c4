/**
 * Every right of the product. The specification's names (section 6) come first; the others follow its camelCase style:
 * one per task type, one per action, one per menu section. Descriptions: `rights.<name>` in the texts.
 */
export const rights = [
  // specification, section 6
  'showLateOrdersNotify',
  'viewEventStatusGroup',
  'settingsManageExternalServices',
  'settingsOrderTest',
  'orderChangeStatus',
  'settingsManageRolesOrderStatuses',
  'settingsManagePermissionView',
  'settingsManagePermissionEdit',
  'settingsMailing',
  'settingsEvents',
  'settingsSap',
  'settingsApp',
  'settingsAtol',
  'settingsSetKit',
  'pfmDistributionViewAndEdit',
  'settingsTracknumSearch',
  'menuViewSettingUIIndex',
  'reportsViewSettings',
  'settingsReferenceLinks',
  'menuViewSetting',
  // menu sections
  'menuViewTasks',
  'menuViewOrders',
  'menuViewProcesses',
  // what may be seen
  'ordersViewAllStores',
  'ordersViewStanding',
  'moneyDueView',
  'listViewsShare',
  // work on tasks, one per task type
  'taskFormattingWork',
  'taskConfirmingWork',
  'taskDeliveryWork',
  'taskDisbandingWork',
  'taskPayingWork',
  'taskPrintTransferDocWork',
  'taskFormationDeliveryWork',
  'taskConfirmingDeliveryWork',
  'taskMoveDeliveryWork',
  'taskManualTransferringWork',
  'taskEditAfterFormattingWork',
  'taskReturnFromShippingWork',
  'taskMoneyReturnWork',
  'taskDecidingWork',
  'taskDeliveryOutcomeWork',
  // order actions
  'orderIssueWithoutCode',
  'orderUnlockIssueCode',
  'orderCancel',
  'orderInitiateRefund',
  'orderExchange',
  'orderIssueToCourier',
  'orderReturnFromDelivery',
  'orderRequestLabel',
  'orderNotifyAssemblyTime',
  'orderEditAfterForming',
  'orderMoveDelivery',
  'orderProlongStorage',
  'orderStoragePlace',
  'orderRecordDelivery',
  'ordersBatch',
  'orderEdit',
  // processes
  'processView',
  'processPublish',
] as const

export type Right = (typeof rights)[number]
