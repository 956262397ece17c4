// Written by `npm run generate` from the folders beside it. Do not edit.

import type { Scenarios } from './scenarios.ts'
import acceptanceActV1 from './acceptanceAct/v1/scenarios.ts'
import cancelOrderV1 from './cancelOrder/v1/scenarios.ts'
import changeAddressV1 from './changeAddress/v1/scenarios.ts'
import changeStatusV1 from './changeStatus/v1/scenarios.ts'
import changeStoragePlaceV1 from './changeStoragePlace/v1/scenarios.ts'
import confirmingV1 from './confirming/v1/scenarios.ts'
import confirmingV2 from './confirming/v2/scenarios.ts'
import confirmingDeliveryV1 from './confirmingDelivery/v1/scenarios.ts'
import decidingV1 from './deciding/v1/scenarios.ts'
import deliveryV1 from './delivery/v1/scenarios.ts'
import deliveryOutcomeV1 from './deliveryOutcome/v1/scenarios.ts'
import deliveryOutcomeRequestV1 from './deliveryOutcomeRequest/v1/scenarios.ts'
import disbandingV1 from './disbanding/v1/scenarios.ts'
import editAfterFormattingV1 from './editAfterFormatting/v1/scenarios.ts'
import editAfterFormingV1 from './editAfterForming/v1/scenarios.ts'
import eventActionV1 from './eventAction/v1/scenarios.ts'
import exchangeV1 from './exchange/v1/scenarios.ts'
import formationDeliveryV1 from './formationDelivery/v1/scenarios.ts'
import formattingV1 from './formatting/v1/scenarios.ts'
import formattingV2 from './formatting/v2/scenarios.ts'
import initiateRefundV1 from './initiateRefund/v1/scenarios.ts'
import issueToCourierV1 from './issueToCourier/v1/scenarios.ts'
import manualTransferringV1 from './manualTransferring/v1/scenarios.ts'
import moneyReturnV1 from './moneyReturn/v1/scenarios.ts'
import moveDeliveryV1 from './moveDelivery/v1/scenarios.ts'
import moveDeliveryRequestV1 from './moveDeliveryRequest/v1/scenarios.ts'
import notifyAssemblyTimeV1 from './notifyAssemblyTime/v1/scenarios.ts'
import orderV1 from './order/v1/scenarios.ts'
import payingV1 from './paying/v1/scenarios.ts'
import printTransferDocV1 from './printTransferDoc/v1/scenarios.ts'
import prolongStorageV1 from './prolongStorage/v1/scenarios.ts'
import refundRegisterV1 from './refundRegister/v1/scenarios.ts'
import requestLabelV1 from './requestLabel/v1/scenarios.ts'
import returnFromDeliveryV1 from './returnFromDelivery/v1/scenarios.ts'
import returnFromShippingV1 from './returnFromShipping/v1/scenarios.ts'
import serviceSwitchV1 from './serviceSwitch/v1/scenarios.ts'

/** Sample inputs and events of a version, by `<name>/v<version>`. */
export const scenarios: Readonly<Record<string, Scenarios>> = {
  'acceptanceAct/v1': acceptanceActV1,
  'cancelOrder/v1': cancelOrderV1,
  'changeAddress/v1': changeAddressV1,
  'changeStatus/v1': changeStatusV1,
  'changeStoragePlace/v1': changeStoragePlaceV1,
  'confirming/v1': confirmingV1,
  'confirming/v2': confirmingV2,
  'confirmingDelivery/v1': confirmingDeliveryV1,
  'deciding/v1': decidingV1,
  'delivery/v1': deliveryV1,
  'deliveryOutcome/v1': deliveryOutcomeV1,
  'deliveryOutcomeRequest/v1': deliveryOutcomeRequestV1,
  'disbanding/v1': disbandingV1,
  'editAfterFormatting/v1': editAfterFormattingV1,
  'editAfterForming/v1': editAfterFormingV1,
  'eventAction/v1': eventActionV1,
  'exchange/v1': exchangeV1,
  'formationDelivery/v1': formationDeliveryV1,
  'formatting/v1': formattingV1,
  'formatting/v2': formattingV2,
  'initiateRefund/v1': initiateRefundV1,
  'issueToCourier/v1': issueToCourierV1,
  'manualTransferring/v1': manualTransferringV1,
  'moneyReturn/v1': moneyReturnV1,
  'moveDelivery/v1': moveDeliveryV1,
  'moveDeliveryRequest/v1': moveDeliveryRequestV1,
  'notifyAssemblyTime/v1': notifyAssemblyTimeV1,
  'order/v1': orderV1,
  'paying/v1': payingV1,
  'printTransferDoc/v1': printTransferDocV1,
  'prolongStorage/v1': prolongStorageV1,
  'refundRegister/v1': refundRegisterV1,
  'requestLabel/v1': requestLabelV1,
  'returnFromDelivery/v1': returnFromDeliveryV1,
  'returnFromShipping/v1': returnFromShippingV1,
  'serviceSwitch/v1': serviceSwitchV1,
}
