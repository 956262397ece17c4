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
  'acceptanceAct/v1': 'f9f13bc987ec72e6',
  'cancelOrder/v1': 'f264e2cc48a2db39',
  'changeAddress/v1': '8bb7d2350d0117bf',
  'changeStatus/v1': 'a479aa6f91ff220b',
  'changeStoragePlace/v1': '1ae6e478d71a5b17',
  'confirming/v1': '583cda887fc9cea8',
  'confirming/v2': 'a91de80f22cf9dbf',
  'confirmingDelivery/v1': '890280f9a3b80557',
  'deciding/v1': '16909c9ded0e99fe',
  'delivery/v1': 'ff2fd23e570493f4',
  'deliveryOutcome/v1': '018aa84398c01f3e',
  'deliveryOutcomeRequest/v1': 'b8bc95f03e728dbc',
  'disbanding/v1': 'c296e4957636fd2b',
  'editAfterFormatting/v1': 'a100a242311be3d3',
  'editAfterForming/v1': '1cb221f43d9bc08d',
  'eventAction/v1': '979fbe1d9a53b394',
  'exchange/v1': '71a6a1be2569ecd3',
  'formationDelivery/v1': '098f80f82c2d168c',
  'formatting/v1': '15b84cf19d379f77',
  'formatting/v2': '54ba083d16a85ab3',
  'initiateRefund/v1': 'fc9ef96b981472ab',
  'issueToCourier/v1': '1096264ca9208e04',
  'manualTransferring/v1': '0000700a436a325a',
  'moneyReturn/v1': 'b1f5cd80035306ca',
  'moveDelivery/v1': 'b55e537f0ab68a7c',
  'moveDeliveryRequest/v1': '7cf89448daec433a',
  'notifyAssemblyTime/v1': 'ec6ed9273ed79f73',
  'order/v1': '07f8b1ec27a11a56',
  'paying/v1': '6807df594c561e80',
  'printTransferDoc/v1': 'f821eff01b58d5de',
  'prolongStorage/v1': '34b9570620268152',
  'refundRegister/v1': '6a4c11c2c52b8423',
  'requestLabel/v1': '964affc9e1b68c31',
  'returnFromDelivery/v1': 'fafb2fea72a67f66',
  'returnFromShipping/v1': '3e8a690c615e6528',
  'serviceSwitch/v1': 'aed576c758b6ac3d',
}
