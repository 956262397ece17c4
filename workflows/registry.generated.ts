// Written by `npm run generate` from the folders beside it. Do not edit.

import type { Workflow } from './define.ts'
import type { Migration } from './migration.ts'
import acceptanceActV1 from './acceptanceAct/v1/machine.ts'
import cancelOrderV1 from './cancelOrder/v1/machine.ts'
import changeStatusV1 from './changeStatus/v1/machine.ts'
import confirmingV1 from './confirming/v1/machine.ts'
import confirmingV2 from './confirming/v2/machine.ts'
import confirmingDeliveryV1 from './confirmingDelivery/v1/machine.ts'
import deliveryV1 from './delivery/v1/machine.ts'
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
import moveDeliveryV1 from './moveDelivery/v1/machine.ts'
import moveDeliveryRequestV1 from './moveDeliveryRequest/v1/machine.ts'
import notifyAssemblyTimeV1 from './notifyAssemblyTime/v1/machine.ts'
import orderV1 from './order/v1/machine.ts'
import payingV1 from './paying/v1/machine.ts'
import printTransferDocV1 from './printTransferDoc/v1/machine.ts'
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
  confirmingV1,
  confirmingV2,
  confirmingDeliveryV1,
  deliveryV1,
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
  moveDeliveryV1,
  moveDeliveryRequestV1,
  notifyAssemblyTimeV1,
  orderV1,
  payingV1,
  printTransferDocV1,
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
  'cancelOrder/v1': 'ea242e55676d2d39',
  'changeStatus/v1': '048826fa445ad632',
  'confirming/v1': '9f35a3afeadf91c7',
  'confirming/v2': 'd96e72a3e0e1172b',
  'confirmingDelivery/v1': '2fe6d18e7ef44831',
  'delivery/v1': '1e60c8a589e98eb1',
  'disbanding/v1': '04f6df2c43b68b50',
  'editAfterFormatting/v1': '3c10e2407e5388f9',
  'editAfterForming/v1': '65adb119e03c1ad8',
  'eventAction/v1': '0529c18b6f3f380d',
  'exchange/v1': '97d9476585b1fe69',
  'formationDelivery/v1': 'fea231006b89ca20',
  'formatting/v1': 'e8b5aa13e734a6d0',
  'formatting/v2': 'f49de38fb419f290',
  'initiateRefund/v1': '74ee9967dbe8620b',
  'issueToCourier/v1': '1a1a6373cb47dfa2',
  'manualTransferring/v1': 'e08a0fda35e7e33f',
  'moveDelivery/v1': 'b51bab75382f0817',
  'moveDeliveryRequest/v1': '758d5cba251914f3',
  'notifyAssemblyTime/v1': '5840cf77ddaa771a',
  'order/v1': 'adfb046d4b261324',
  'paying/v1': 'e14c54ea9691e5cb',
  'printTransferDoc/v1': '472878420325cbaf',
  'refundRegister/v1': '6cb89a2f7acd9b21',
  'requestLabel/v1': 'd6c5652e638244db',
  'returnFromDelivery/v1': '55b5e353186ec84c',
  'returnFromShipping/v1': '0506c1d3ce195bb5',
  'serviceSwitch/v1': '765c346ab280004b',
}
