// Written by `npm run generate` from the folders beside it. Do not edit.

import type { Workflow } from './define.ts'
import type { Migration } from './migration.ts'
import type { WorkflowLimits } from './task-input.ts'
import acceptanceActV1 from './acceptanceAct/v1/machine.ts'
import cancelOrderV1 from './cancelOrder/v1/machine.ts'
import changeAddressV1 from './changeAddress/v1/machine.ts'
import changeStatusV1 from './changeStatus/v1/machine.ts'
import changeStoragePlaceV1 from './changeStoragePlace/v1/machine.ts'
import confirmingV1 from './confirming/v1/machine.ts'
import confirmingV2 from './confirming/v2/machine.ts'
import confirmingDeliveryV1 from './confirmingDelivery/v1/machine.ts'
import decidingV1 from './deciding/v1/machine.ts'
import deliveryV1 from './delivery/v1/machine.ts'
import deliveryOutcomeV1 from './deliveryOutcome/v1/machine.ts'
import deliveryOutcomeRequestV1 from './deliveryOutcomeRequest/v1/machine.ts'
import disbandingV1 from './disbanding/v1/machine.ts'
import editAfterFormattingV1 from './editAfterFormatting/v1/machine.ts'
import editAfterFormingV1 from './editAfterForming/v1/machine.ts'
import eventActionV1 from './eventAction/v1/machine.ts'
import exchangeV1 from './exchange/v1/machine.ts'
import formationDeliveryV1 from './formationDelivery/v1/machine.ts'
import formattingV1 from './formatting/v1/machine.ts'
import formattingV2 from './formatting/v2/machine.ts'
import initiateRefundV1 from './initiateRefund/v1/machine.ts'
import issueToCourierV1 from './issueToCourier/v1/machine.ts'
import manualTransferringV1 from './manualTransferring/v1/machine.ts'
import moneyReturnV1 from './moneyReturn/v1/machine.ts'
import moveDeliveryV1 from './moveDelivery/v1/machine.ts'
import moveDeliveryRequestV1 from './moveDeliveryRequest/v1/machine.ts'
import notifyAssemblyTimeV1 from './notifyAssemblyTime/v1/machine.ts'
import orderV1 from './order/v1/machine.ts'
import payingV1 from './paying/v1/machine.ts'
import printTransferDocV1 from './printTransferDoc/v1/machine.ts'
import prolongStorageV1 from './prolongStorage/v1/machine.ts'
import refundRegisterV1 from './refundRegister/v1/machine.ts'
import requestLabelV1 from './requestLabel/v1/machine.ts'
import returnFromDeliveryV1 from './returnFromDelivery/v1/machine.ts'
import returnFromShippingV1 from './returnFromShipping/v1/machine.ts'
import serviceSwitchV1 from './serviceSwitch/v1/machine.ts'
import confirmingV2Migrate from './confirming/v2/migrate.ts'
import formattingV2Migrate from './formatting/v2/migrate.ts'

export const workflows: readonly Workflow[] = [
  acceptanceActV1,
  cancelOrderV1,
  changeAddressV1,
  changeStatusV1,
  changeStoragePlaceV1,
  confirmingV1,
  confirmingV2,
  confirmingDeliveryV1,
  decidingV1,
  deliveryV1,
  deliveryOutcomeV1,
  deliveryOutcomeRequestV1,
  disbandingV1,
  editAfterFormattingV1,
  editAfterFormingV1,
  eventActionV1,
  exchangeV1,
  formationDeliveryV1,
  formattingV1,
  formattingV2,
  initiateRefundV1,
  issueToCourierV1,
  manualTransferringV1,
  moneyReturnV1,
  moveDeliveryV1,
  moveDeliveryRequestV1,
  notifyAssemblyTimeV1,
  orderV1,
  payingV1,
  printTransferDocV1,
  prolongStorageV1,
  refundRegisterV1,
  requestLabelV1,
  returnFromDeliveryV1,
  returnFromShippingV1,
  serviceSwitchV1,
]

/** Migrations of running instances from the previous version. */
export const migrations: readonly { workflow: string; version: number; migration: Migration }[] = [
  { workflow: 'confirming', version: 2, migration: confirmingV2Migrate },
  { workflow: 'formatting', version: 2, migration: formattingV2Migrate },
]

/** Hash of machine, rules, forms and parts of each version; a published version must not change (`published.lock.json`). */
export const workflowHashes: Record<string, string> = {
  'acceptanceAct/v1': 'baa627312f813fa2',
  'cancelOrder/v1': '7308b4925057af4b',
  'changeAddress/v1': 'ea05381f6760a65b',
  'changeStatus/v1': '45277ba0a8e83ca3',
  'changeStoragePlace/v1': '5b6b12f04ad22ecd',
  'confirming/v1': '68833ad282115efc',
  'confirming/v2': '1a558453394f03cc',
  'confirmingDelivery/v1': 'aa32d506f5ccee69',
  'deciding/v1': '3cf32713591fa5bf',
  'delivery/v1': '655029748394a412',
  'deliveryOutcome/v1': 'fb411fdb3b3b16d8',
  'deliveryOutcomeRequest/v1': '351dcb319b7e92a0',
  'disbanding/v1': '707f5a6fe5f2c163',
  'editAfterFormatting/v1': '6c517c44432996db',
  'editAfterForming/v1': '92eb973bfb94e4fb',
  'eventAction/v1': '7aa900de7f00dce0',
  'exchange/v1': '7234a41c95b2baea',
  'formationDelivery/v1': '23255c401279e5cc',
  'formatting/v1': '13cf98c8e06fcdab',
  'formatting/v2': 'feb0183e6eefda07',
  'initiateRefund/v1': '2c992874146f4041',
  'issueToCourier/v1': 'c6a9611241c17a32',
  'manualTransferring/v1': 'c466c5f371a8b6be',
  'moneyReturn/v1': '9178dc2677417ca9',
  'moveDelivery/v1': 'a1141a400fbd0bdb',
  'moveDeliveryRequest/v1': 'e0e2c04d36127e48',
  'notifyAssemblyTime/v1': '8f2c8e1ce391569a',
  'order/v1': '716e4b8a2ffc14ce',
  'paying/v1': '8ece8119ef229999',
  'printTransferDoc/v1': '4b5b521149adf26a',
  'prolongStorage/v1': 'c41901fbb6cf0386',
  'refundRegister/v1': 'b73fb4f5ce762f32',
  'requestLabel/v1': '13b116aef4856f4c',
  'returnFromDelivery/v1': 'effb9844459666f8',
  'returnFromShipping/v1': 'f83565b0e23e2f54',
  'serviceSwitch/v1': 'e12db6dc9fd515c4',
}

/** Limits that each version uses. */
export const usedLimits: Record<string, readonly (keyof WorkflowLimits)[]> = {
  'acceptanceAct/v1': [],
  'cancelOrder/v1': [],
  'changeAddress/v1': [],
  'changeStatus/v1': [],
  'changeStoragePlace/v1': [],
  'confirming/v1': ['callAttempts', 'callRetryMinutes', 'callGapMinutes', 'callLimitMinutes', 'callHoursFrom', 'callHoursTo'],
  'confirming/v2': ['callAttempts', 'callRetryMinutes', 'callGapMinutes', 'callLimitMinutes', 'callHoursFrom', 'callHoursTo'],
  'confirmingDelivery/v1': ['minSum', 'callAttempts', 'callRetryMinutes', 'callGapMinutes', 'callLimitMinutes', 'callHoursFrom', 'callHoursTo'],
  'deciding/v1': [],
  'delivery/v1': ['codeAttempts', 'codeResendSeconds'],
  'deliveryOutcome/v1': [],
  'deliveryOutcomeRequest/v1': [],
  'disbanding/v1': [],
  'editAfterFormatting/v1': ['minSum', 'maxPackages', 'maxOrderWeight', 'maxBoxWeight', 'weightTolerance'],
  'editAfterForming/v1': [],
  'eventAction/v1': [],
  'exchange/v1': ['exchangeDays'],
  'formationDelivery/v1': ['minSum', 'maxPackages', 'maxOrderWeight', 'maxBoxWeight', 'weightTolerance'],
  'formatting/v1': ['minSum', 'maxPackages', 'maxOrderWeight', 'maxBoxWeight', 'weightTolerance'],
  'formatting/v2': ['minSum', 'maxPackages', 'maxOrderWeight', 'maxBoxWeight', 'weightTolerance'],
  'initiateRefund/v1': ['refundWarningDays'],
  'issueToCourier/v1': [],
  'manualTransferring/v1': ['transferDays'],
  'moneyReturn/v1': [],
  'moveDelivery/v1': ['callAttempts', 'callRetryMinutes', 'callGapMinutes', 'callLimitMinutes', 'callHoursFrom', 'callHoursTo'],
  'moveDeliveryRequest/v1': [],
  'notifyAssemblyTime/v1': [],
  'order/v1': ['storageDays', 'storageGraceMinutes', 'confirmationDays', 'labelMinutes', 'shipmentMinutes', 'deliveryAnswerMinutes', 'paymentMinutes'],
  'paying/v1': [],
  'printTransferDoc/v1': [],
  'prolongStorage/v1': ['storageDays', 'storageProlongDays'],
  'refundRegister/v1': [],
  'requestLabel/v1': [],
  'returnFromDelivery/v1': [],
  'returnFromShipping/v1': [],
  'serviceSwitch/v1': [],
}
