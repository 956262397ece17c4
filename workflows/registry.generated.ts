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

/** Migrations of running instances from the previous version. */
export const migrations: readonly { workflow: string; version: number; migration: Migration }[] = [
  { workflow: 'confirming', version: 2, migration: confirmingV2Migrate },
  { workflow: 'formatting', version: 2, migration: formattingV2Migrate },
]

/** Hash of machine, rules, forms and parts of each version; a published version must not change (`published.lock.json`). */
export const workflowHashes: Record<string, string> = {
  'acceptanceAct/v1': '3a05d6a9589a0a6b',
  'cancelOrder/v1': 'b3f8881da2498baa',
  'changeAddress/v1': '59ae765a7e26431b',
  'changeStatus/v1': '5d7d76249258b007',
  'changeStoragePlace/v1': '35f5c2819a840ce2',
  'confirming/v1': '635bd6ae2868a532',
  'confirming/v2': '4fcb0ff1ebaeea65',
  'confirmingDelivery/v1': 'e736a2e707186f4a',
  'deciding/v1': 'f09c7e83ef84f0c9',
  'delivery/v1': '946400df6cd94234',
  'deliveryOutcome/v1': '02e78fedf349716c',
  'deliveryOutcomeRequest/v1': '3186620b70b73042',
  'disbanding/v1': '92ae5cf8212ea20d',
  'editAfterFormatting/v1': '48433d6b594c4153',
  'editAfterForming/v1': 'c352099e5d40ad80',
  'eventAction/v1': '0000ed84cb4a499c',
  'exchange/v1': 'e2cd654125c957c0',
  'formationDelivery/v1': 'a90f84d1d3ed0c50',
  'formatting/v1': '5b5b086549eb1c34',
  'formatting/v2': '9a5fabc7cc6259f8',
  'initiateRefund/v1': '335f5ef09029128a',
  'issueToCourier/v1': 'c64d09f96c604750',
  'manualTransferring/v1': 'bf50c3d15d26d2e4',
  'moneyReturn/v1': '0b9bed0d8e41ce03',
  'moveDelivery/v1': '8e059dc0155c8891',
  'moveDeliveryRequest/v1': '09c05d69d4b4f316',
  'notifyAssemblyTime/v1': 'ec6ed9273ed79f73',
  'order/v1': '25df4f1355112428',
  'paying/v1': 'ecd70e7170866a70',
  'printTransferDoc/v1': '472878420325cbaf',
  'prolongStorage/v1': '11118d25c2586c8a',
  'refundRegister/v1': '80e66747f8f4206a',
  'requestLabel/v1': 'f7d77c68485c8ec9',
  'returnFromDelivery/v1': 'e079b835537d506d',
  'returnFromShipping/v1': 'ed1e7c5d50d4e790',
  'serviceSwitch/v1': '83742566787bae86',
}
