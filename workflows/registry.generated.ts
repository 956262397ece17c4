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
  'acceptanceAct/v1': '164480920cf1417d',
  'cancelOrder/v1': '65c6f20658db1025',
  'changeAddress/v1': 'b7df54928c781e88',
  'changeStatus/v1': '521fcd531416006e',
  'changeStoragePlace/v1': '5b6b12f04ad22ecd',
  'confirming/v1': 'dad8b186c64e1c87',
  'confirming/v2': 'e596f9c54bb69db5',
  'confirmingDelivery/v1': '190cea67525a0e01',
  'deciding/v1': '805b3834d4d2f997',
  'delivery/v1': '7ec4274c9285704f',
  'deliveryOutcome/v1': '994a16f5f92d5d0e',
  'deliveryOutcomeRequest/v1': 'e8c557ddf11b0ed9',
  'disbanding/v1': '19006c22e7de482c',
  'editAfterFormatting/v1': '897751fbf0fd65a7',
  'editAfterForming/v1': '17a942c9bfb7a025',
  'eventAction/v1': '7137f5ce7d73d6aa',
  'exchange/v1': '0ee970b3ca90049b',
  'formationDelivery/v1': 'a5b3843161b26567',
  'formatting/v1': '3d36aaecdb2df5fe',
  'formatting/v2': '6bfd10ccbf8e3e00',
  'initiateRefund/v1': '5e82f33ca3e1253e',
  'issueToCourier/v1': '012fc8fb169265e2',
  'manualTransferring/v1': '1993a295b2061177',
  'moneyReturn/v1': 'c54c81c5d62b1960',
  'moveDelivery/v1': 'e8fa96d7504117a7',
  'moveDeliveryRequest/v1': '717c8ec6ad3eecda',
  'notifyAssemblyTime/v1': 'bc6bc8b17e4ff64c',
  'order/v1': '4e283a823cd8e132',
  'paying/v1': 'c4f277730f587fdc',
  'printTransferDoc/v1': 'dc307d8c98610642',
  'prolongStorage/v1': 'a4b6577b2e9d731b',
  'refundRegister/v1': 'acdc47162b1083e1',
  'requestLabel/v1': 'dd5284980f7abd0c',
  'returnFromDelivery/v1': 'b415168453cfe95c',
  'returnFromShipping/v1': '8f81f63cf92fb53e',
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
