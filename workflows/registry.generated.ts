// Written by `npm run generate` from the folders beside it. Do not edit.

import type { Workflow } from './define.ts'
import type { Migration } from './migration.ts'
import acceptanceActV1 from './acceptanceAct/v1/machine.ts'
import cancelOrderV1 from './cancelOrder/v1/machine.ts'
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

/** How running instances come over to a version from the one before it. */
export const migrations: readonly { workflow: string; version: number; migration: Migration }[] = [
  { workflow: 'confirming', version: 2, migration: confirmingV2Migrate },
  { workflow: 'formatting', version: 2, migration: formattingV2Migrate },
]

/** Of machine, rules, forms and parts of each version; a published one must not change (`published.lock.json`). */
export const workflowHashes: Record<string, string> = {
  'acceptanceAct/v1': 'a4ca68af15329b13',
  'cancelOrder/v1': 'bbf3019ccefd1829',
  'changeStatus/v1': '935c49a816c3d46d',
  'changeStoragePlace/v1': 'cfef699e988dced2',
  'confirming/v1': '7c40fcbd09c69d26',
  'confirming/v2': 'fe0552ebc21c90bf',
  'confirmingDelivery/v1': 'b2b531cfae4db2be',
  'deciding/v1': 'de6d6b57ef69a1fa',
  'delivery/v1': 'ee651b31e65fbe35',
  'deliveryOutcome/v1': 'be20fb8a7d6c3553',
  'deliveryOutcomeRequest/v1': 'd0f38244e2b45b15',
  'disbanding/v1': '139932ae37c96bfc',
  'editAfterFormatting/v1': 'bca6460bbe76016e',
  'editAfterForming/v1': '0ff6dd0136c146f1',
  'eventAction/v1': '0529c18b6f3f380d',
  'exchange/v1': 'b586923bc709be8f',
  'formationDelivery/v1': '48b36f9bd44f827a',
  'formatting/v1': 'f31156acc9ac9aa0',
  'formatting/v2': '1ff5339456f953ae',
  'initiateRefund/v1': '8b78bfa8fa973a1d',
  'issueToCourier/v1': 'b36bc14c0a5148f1',
  'manualTransferring/v1': 'a8dc5c8d1db38356',
  'moneyReturn/v1': 'fb46f71ef0c21b2d',
  'moveDelivery/v1': 'ad16cb546c422b7c',
  'moveDeliveryRequest/v1': '74029e438a9f5a9e',
  'notifyAssemblyTime/v1': '5840cf77ddaa771a',
  'order/v1': '4944f7d3f0a313a1',
  'paying/v1': 'b4ef1cce1f0e92e9',
  'printTransferDoc/v1': '472878420325cbaf',
  'prolongStorage/v1': '11118d25c2586c8a',
  'refundRegister/v1': '6cb89a2f7acd9b21',
  'requestLabel/v1': '867f92b5224056ae',
  'returnFromDelivery/v1': 'a4c611376b4efbf8',
  'returnFromShipping/v1': 'c365a0f1380856d6',
  'serviceSwitch/v1': '765c346ab280004b',
}
