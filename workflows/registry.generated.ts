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
  'changeStatus/v1': 'bb36371295e937a9',
  'changeStoragePlace/v1': '2cae004d488f1e66',
  'confirming/v1': '6c32bf61aaa4018d',
  'confirming/v2': '43a8f90833516f1b',
  'confirmingDelivery/v1': '0c63fd0dffde7fbc',
  'deciding/v1': 'd57f04a9b539dd57',
  'delivery/v1': '03973b297f9eb967',
  'deliveryOutcome/v1': '487d7fbeb07c3a73',
  'deliveryOutcomeRequest/v1': '1a0449e8edc1c6cc',
  'disbanding/v1': 'becf442dffab6706',
  'editAfterFormatting/v1': '86433b9382e68b15',
  'editAfterForming/v1': '3ed4fd9a8357182c',
  'eventAction/v1': '89295f41e08e7b99',
  'exchange/v1': 'f68cae39fc1200f7',
  'formationDelivery/v1': '5702f9d4ee0eb498',
  'formatting/v1': 'e7690341fbccea41',
  'formatting/v2': '94dec75c3e9ca662',
  'initiateRefund/v1': '00aa52e9720e130f',
  'issueToCourier/v1': '4478f7080b28f92f',
  'manualTransferring/v1': 'bf5ba9895ee8c06f',
  'moneyReturn/v1': '3c759b48dcaea1c7',
  'moveDelivery/v1': 'f540a6358d9e1dcd',
  'moveDeliveryRequest/v1': '563e30fd42650558',
  'notifyAssemblyTime/v1': '473114928bf66832',
  'order/v1': '59660a9fb89283f5',
  'paying/v1': 'bb8ce569cef71bb5',
  'printTransferDoc/v1': 'e3574f1d03ee8cd8',
  'prolongStorage/v1': 'b902fe0af9ef68f3',
  'refundRegister/v1': '0290cf281a3078ba',
  'requestLabel/v1': '449dfa358dd6999d',
  'returnFromDelivery/v1': 'e957dfcfb50965d1',
  'returnFromShipping/v1': 'e30c334d51088832',
  'serviceSwitch/v1': '4ea9260282b27383',
}
