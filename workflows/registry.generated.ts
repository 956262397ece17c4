// Written by `npm run generate` from the folders beside it. Do not edit.

import type { Workflow } from './define.ts'
import type { Migration } from './migration.ts'
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

/** How running instances come over to a version from the one before it. */
export const migrations: readonly { workflow: string; version: number; migration: Migration }[] = [
  { workflow: 'confirming', version: 2, migration: confirmingV2Migrate },
  { workflow: 'formatting', version: 2, migration: formattingV2Migrate },
]

/** Of machine, rules, forms and parts of each version; a published one must not change (`published.lock.json`). */
export const workflowHashes: Record<string, string> = {
  'acceptanceAct/v1': '77dd87199ff311cf',
  'cancelOrder/v1': 'e5a1e05eeaf47950',
  'changeAddress/v1': '09b17f78b170834c',
  'changeStatus/v1': '935c49a816c3d46d',
  'changeStoragePlace/v1': 'cfef699e988dced2',
  'confirming/v1': 'ad3db3ca9a650098',
  'confirming/v2': '09e60f35826d6c72',
  'confirmingDelivery/v1': 'a66ca17146fd835c',
  'deciding/v1': '6946576a65e9d107',
  'delivery/v1': '00fce0fe0fd595fd',
  'deliveryOutcome/v1': 'deafc37db745cc08',
  'deliveryOutcomeRequest/v1': '5d04d38155dca16e',
  'disbanding/v1': 'a8b2c06a02ef61d6',
  'editAfterFormatting/v1': '4569c9808fb694b0',
  'editAfterForming/v1': '0afa962c06d68f95',
  'eventAction/v1': '08a6af69d3e532fb',
  'exchange/v1': 'a2f4c3d8c2bffc2a',
  'formationDelivery/v1': '49a43c10158a9200',
  'formatting/v1': 'e75ce33e71b7fcb9',
  'formatting/v2': '3cb5b24d8f55f9de',
  'initiateRefund/v1': '6a26ffa9b91cc6f9',
  'issueToCourier/v1': '4ede9e3a29d424b6',
  'manualTransferring/v1': '947b4b6de98ff4d1',
  'moneyReturn/v1': '1c5449704d7ee3a3',
  'moveDelivery/v1': 'b5195c4dab568c04',
  'moveDeliveryRequest/v1': '108b697d41fd607b',
  'notifyAssemblyTime/v1': 'ec6ed9273ed79f73',
  'order/v1': '7ae0ef92ab55f7cd',
  'paying/v1': '9cb0ff2164fc3338',
  'printTransferDoc/v1': '472878420325cbaf',
  'prolongStorage/v1': '11118d25c2586c8a',
  'refundRegister/v1': 'a9f14341b6cfe6c3',
  'requestLabel/v1': 'caacc7c4c7b81579',
  'returnFromDelivery/v1': '5ab2d681884e09c8',
  'returnFromShipping/v1': '9b8ada001f0d81c5',
  'serviceSwitch/v1': '802dac16a17da5f4',
}
