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
  'cancelOrder/v1': 'a5dd361d136622ce',
  'changeAddress/v1': '5b0786e3032e143d',
  'changeStatus/v1': 'a479aa6f91ff220b',
  'changeStoragePlace/v1': '1ae6e478d71a5b17',
  'confirming/v1': '83f63a494e459ef1',
  'confirming/v2': '65f7224868c7a77c',
  'confirmingDelivery/v1': '35d8781e7a2eddc5',
  'deciding/v1': '4db13c005b6ac741',
  'delivery/v1': '8012a17193706a15',
  'deliveryOutcome/v1': '2ddf4295a42ff126',
  'deliveryOutcomeRequest/v1': '3186620b70b73042',
  'disbanding/v1': '14ecd3937de8beb5',
  'editAfterFormatting/v1': '921d671f7bd92129',
  'editAfterForming/v1': '82d3811fe8831b54',
  'eventAction/v1': '979fbe1d9a53b394',
  'exchange/v1': 'a435babe3da36efe',
  'formationDelivery/v1': '0953577b1811db25',
  'formatting/v1': '785b78ef24323db8',
  'formatting/v2': '4110cfff6d29fdc3',
  'initiateRefund/v1': '88d70a1619511bc0',
  'issueToCourier/v1': '1096264ca9208e04',
  'manualTransferring/v1': '0000700a436a325a',
  'moneyReturn/v1': 'b1f5cd80035306ca',
  'moveDelivery/v1': '3db08780a63382fa',
  'moveDeliveryRequest/v1': '09c05d69d4b4f316',
  'notifyAssemblyTime/v1': 'ec6ed9273ed79f73',
  'order/v1': '25df4f1355112428',
  'paying/v1': '5a2d2072238f5dcb',
  'printTransferDoc/v1': 'f821eff01b58d5de',
  'prolongStorage/v1': '34b9570620268152',
  'refundRegister/v1': '6a4c11c2c52b8423',
  'requestLabel/v1': 'f7d77c68485c8ec9',
  'returnFromDelivery/v1': 'e079b835537d506d',
  'returnFromShipping/v1': 'a1557bf1642eb9f0',
  'serviceSwitch/v1': 'aed576c758b6ac3d',
}
