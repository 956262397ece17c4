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
  'acceptanceAct/v1': '4e25ebc96982af2d',
  'cancelOrder/v1': '74aaea1052712f68',
  'changeAddress/v1': '31b0bbd4946e53d0',
  'changeStatus/v1': 'd8f44889d58463c1',
  'changeStoragePlace/v1': '2cae004d488f1e66',
  'confirming/v1': '104e03143864407c',
  'confirming/v2': '0d7163e654e13634',
  'confirmingDelivery/v1': '888f4ca05d0f7969',
  'deciding/v1': '4859ae2d48b5f547',
  'delivery/v1': 'ed8519f91eb2efc0',
  'deliveryOutcome/v1': 'b5e6504037c47238',
  'deliveryOutcomeRequest/v1': '7359d1751f89babe',
  'disbanding/v1': '13b877813aaa7a6f',
  'editAfterFormatting/v1': '7d7f9642c424f464',
  'editAfterForming/v1': '9b7c98b517167d0e',
  'eventAction/v1': '89295f41e08e7b99',
  'exchange/v1': '5a78c9a0e420be84',
  'formationDelivery/v1': 'a5f496377ab2016e',
  'formatting/v1': '0c7110d22a4a9839',
  'formatting/v2': '0d5720771b312965',
  'initiateRefund/v1': '5b1e68877a679113',
  'issueToCourier/v1': '4478f7080b28f92f',
  'manualTransferring/v1': 'bf5ba9895ee8c06f',
  'moneyReturn/v1': '3865b2c234e35c00',
  'moveDelivery/v1': 'f5965a0b6eb473c6',
  'moveDeliveryRequest/v1': 'b627a355719de3fa',
  'notifyAssemblyTime/v1': '473114928bf66832',
  'order/v1': '1c38ba345122d3ff',
  'paying/v1': '7b6f1db86d9c1e1e',
  'printTransferDoc/v1': 'e3574f1d03ee8cd8',
  'prolongStorage/v1': 'b902fe0af9ef68f3',
  'refundRegister/v1': '0290cf281a3078ba',
  'requestLabel/v1': '75773ffd77ac2d7f',
  'returnFromDelivery/v1': '3d86c2dea01b446a',
  'returnFromShipping/v1': 'e27556e8adaac05f',
  'serviceSwitch/v1': '4ea9260282b27383',
}
