// Written by `npm run generate` from the folders beside it. Do not edit.

import type { TextTree } from '../define-form.ts'
import acceptanceActV1Act from './acceptanceAct/v1/act.ts'
import cancelOrderV1Reason from './cancelOrder/v1/reason.ts'
import changeAddressV1Address from './changeAddress/v1/address.ts'
import changeAddressV1Point from './changeAddress/v1/point.ts'
import changeStatusV1Status from './changeStatus/v1/status.ts'
import changeStoragePlaceV1Place from './changeStoragePlace/v1/place.ts'
import confirmingV1CallBack from './confirming/v1/call-back.ts'
import confirmingV1CallFailed from './confirming/v1/call-failed.ts'
import confirmingV1Cancellation from './confirming/v1/cancellation.ts'
import confirmingV1Conversation from './confirming/v1/conversation.ts'
import confirmingV1Outcome from './confirming/v1/outcome.ts'
import confirmingV1Ready from './confirming/v1/ready.ts'
import confirmingV1Unreachable from './confirming/v1/unreachable.ts'
import confirmingV1Waiting from './confirming/v1/waiting.ts'
import confirmingV2CallBack from './confirming/v2/call-back.ts'
import confirmingV2CallFailed from './confirming/v2/call-failed.ts'
import confirmingV2Cancellation from './confirming/v2/cancellation.ts'
import confirmingV2Conversation from './confirming/v2/conversation.ts'
import confirmingV2Outcome from './confirming/v2/outcome.ts'
import confirmingV2Ready from './confirming/v2/ready.ts'
import confirmingV2Waiting from './confirming/v2/waiting.ts'
import confirmingDeliveryV1Address from './confirmingDelivery/v1/address.ts'
import confirmingDeliveryV1CallBack from './confirmingDelivery/v1/call-back.ts'
import confirmingDeliveryV1CallFailed from './confirmingDelivery/v1/call-failed.ts'
import confirmingDeliveryV1Cancellation from './confirmingDelivery/v1/cancellation.ts'
import confirmingDeliveryV1Conversation from './confirmingDelivery/v1/conversation.ts'
import confirmingDeliveryV1Outcome from './confirmingDelivery/v1/outcome.ts'
import confirmingDeliveryV1Point from './confirmingDelivery/v1/point.ts'
import confirmingDeliveryV1Ready from './confirmingDelivery/v1/ready.ts'
import confirmingDeliveryV1Slot from './confirmingDelivery/v1/slot.ts'
import confirmingDeliveryV1Waiting from './confirmingDelivery/v1/waiting.ts'
import decidingV1Ask from './deciding/v1/ask.ts'
import decidingV1Cancel from './deciding/v1/cancel.ts'
import decidingV1Settle from './deciding/v1/settle.ts'
import deliveryV1Age from './delivery/v1/age.ts'
import deliveryV1Code from './delivery/v1/code.ts'
import deliveryV1Issue from './delivery/v1/issue.ts'
import deliveryV1Locked from './delivery/v1/locked.ts'
import deliveryV1Ready from './delivery/v1/ready.ts'
import deliveryV1Returning from './delivery/v1/returning.ts'
import deliveryV1Unlock from './delivery/v1/unlock.ts'
import deliveryV1WithoutCode from './delivery/v1/without-code.ts'
import deliveryOutcomeV1Outcome from './deliveryOutcome/v1/outcome.ts'
import deliveryOutcomeRequestV1Ask from './deliveryOutcomeRequest/v1/ask.ts'
import disbandingV1Ready from './disbanding/v1/ready.ts'
import disbandingV1Return from './disbanding/v1/return.ts'
import editAfterFormattingV1Choose from './editAfterFormatting/v1/choose.ts'
import editAfterFormattingV1Collect from './editAfterFormatting/v1/collect.ts'
import editAfterFormattingV1Confirm from './editAfterFormatting/v1/confirm.ts'
import editAfterFormattingV1Doubt from './editAfterFormatting/v1/doubt.ts'
import editAfterFormattingV1NothingCollected from './editAfterFormatting/v1/nothing-collected.ts'
import editAfterFormattingV1Packages from './editAfterFormatting/v1/packages.ts'
import editAfterFormattingV1Tares from './editAfterFormatting/v1/tares.ts'
import editAfterFormingV1Ask from './editAfterForming/v1/ask.ts'
import eventActionV1Event from './eventAction/v1/event.ts'
import exchangeV1Confirm from './exchange/v1/confirm.ts'
import exchangeV1Defect from './exchange/v1/defect.ts'
import exchangeV1Exchange from './exchange/v1/exchange.ts'
import exchangeV1Given from './exchange/v1/given.ts'
import formationDeliveryV1Collect from './formationDelivery/v1/collect.ts'
import formationDeliveryV1Confirm from './formationDelivery/v1/confirm.ts'
import formationDeliveryV1Doubt from './formationDelivery/v1/doubt.ts'
import formationDeliveryV1NothingCollected from './formationDelivery/v1/nothing-collected.ts'
import formationDeliveryV1Packages from './formationDelivery/v1/packages.ts'
import formationDeliveryV1Ready from './formationDelivery/v1/ready.ts'
import formationDeliveryV1Tares from './formationDelivery/v1/tares.ts'
import formattingV1Collect from './formatting/v1/collect.ts'
import formattingV1Confirm from './formatting/v1/confirm.ts'
import formattingV1NothingCollected from './formatting/v1/nothing-collected.ts'
import formattingV1Packages from './formatting/v1/packages.ts'
import formattingV1Ready from './formatting/v1/ready.ts'
import formattingV2Collect from './formatting/v2/collect.ts'
import formattingV2Confirm from './formatting/v2/confirm.ts'
import formattingV2NothingCollected from './formatting/v2/nothing-collected.ts'
import formattingV2Packages from './formatting/v2/packages.ts'
import formattingV2Ready from './formatting/v2/ready.ts'
import initiateRefundV1BankDetails from './initiateRefund/v1/bank-details.ts'
import initiateRefundV1Confirm from './initiateRefund/v1/confirm.ts'
import initiateRefundV1Goods from './initiateRefund/v1/goods.ts'
import initiateRefundV1Late from './initiateRefund/v1/late.ts'
import initiateRefundV1Refund from './initiateRefund/v1/refund.ts'
import initiateRefundV1Refusal from './initiateRefund/v1/refusal.ts'
import issueToCourierV1Boxes from './issueToCourier/v1/boxes.ts'
import manualTransferringV1Approval from './manualTransferring/v1/approval.ts'
import manualTransferringV1Details from './manualTransferring/v1/details.ts'
import manualTransferringV1Transfer from './manualTransferring/v1/transfer.ts'
import moneyReturnV1Check from './moneyReturn/v1/check.ts'
import moneyReturnV1Return from './moneyReturn/v1/return.ts'
import moveDeliveryV1CallBack from './moveDelivery/v1/call-back.ts'
import moveDeliveryV1CallFailed from './moveDelivery/v1/call-failed.ts'
import moveDeliveryV1Conversation from './moveDelivery/v1/conversation.ts'
import moveDeliveryV1Move from './moveDelivery/v1/move.ts'
import moveDeliveryV1Ready from './moveDelivery/v1/ready.ts'
import moveDeliveryV1Waiting from './moveDelivery/v1/waiting.ts'
import moveDeliveryRequestV1Ask from './moveDeliveryRequest/v1/ask.ts'
import notifyAssemblyTimeV1Ask from './notifyAssemblyTime/v1/ask.ts'
import payingV1Payment from './paying/v1/payment.ts'
import payingV1Returning from './paying/v1/returning.ts'
import printTransferDocV1Print from './printTransferDoc/v1/print.ts'
import prolongStorageV1Days from './prolongStorage/v1/days.ts'
import refundRegisterV1Finish from './refundRegister/v1/finish.ts'
import refundRegisterV1Order from './refundRegister/v1/order.ts'
import refundRegisterV1Review from './refundRegister/v1/review.ts'
import requestLabelV1Ask from './requestLabel/v1/ask.ts'
import returnFromDeliveryV1Ask from './returnFromDelivery/v1/ask.ts'
import returnFromShippingV1CountAll from './returnFromShipping/v1/count-all.ts'
import returnFromShippingV1CountRest from './returnFromShipping/v1/count-rest.ts'
import returnFromShippingV1Ready from './returnFromShipping/v1/ready.ts'
import serviceSwitchV1Confirm from './serviceSwitch/v1/confirm.ts'
import workbenchV1Instruction from './workbench/v1/instruction.ts'
import acceptanceActV1Ru from './acceptanceAct/v1/texts.ru.json' with { type: 'json' }
import acceptanceActV1En from './acceptanceAct/v1/texts.en.json' with { type: 'json' }
import acceptanceActV1Kk from './acceptanceAct/v1/texts.kk.json' with { type: 'json' }
import cancelOrderV1Ru from './cancelOrder/v1/texts.ru.json' with { type: 'json' }
import cancelOrderV1En from './cancelOrder/v1/texts.en.json' with { type: 'json' }
import cancelOrderV1Kk from './cancelOrder/v1/texts.kk.json' with { type: 'json' }
import changeAddressV1Ru from './changeAddress/v1/texts.ru.json' with { type: 'json' }
import changeAddressV1En from './changeAddress/v1/texts.en.json' with { type: 'json' }
import changeAddressV1Kk from './changeAddress/v1/texts.kk.json' with { type: 'json' }
import changeStatusV1Ru from './changeStatus/v1/texts.ru.json' with { type: 'json' }
import changeStatusV1En from './changeStatus/v1/texts.en.json' with { type: 'json' }
import changeStatusV1Kk from './changeStatus/v1/texts.kk.json' with { type: 'json' }
import changeStoragePlaceV1Ru from './changeStoragePlace/v1/texts.ru.json' with { type: 'json' }
import changeStoragePlaceV1En from './changeStoragePlace/v1/texts.en.json' with { type: 'json' }
import changeStoragePlaceV1Kk from './changeStoragePlace/v1/texts.kk.json' with { type: 'json' }
import confirmingV1Ru from './confirming/v1/texts.ru.json' with { type: 'json' }
import confirmingV1En from './confirming/v1/texts.en.json' with { type: 'json' }
import confirmingV1Kk from './confirming/v1/texts.kk.json' with { type: 'json' }
import confirmingV2Ru from './confirming/v2/texts.ru.json' with { type: 'json' }
import confirmingV2En from './confirming/v2/texts.en.json' with { type: 'json' }
import confirmingV2Kk from './confirming/v2/texts.kk.json' with { type: 'json' }
import confirmingDeliveryV1Ru from './confirmingDelivery/v1/texts.ru.json' with { type: 'json' }
import confirmingDeliveryV1En from './confirmingDelivery/v1/texts.en.json' with { type: 'json' }
import confirmingDeliveryV1Kk from './confirmingDelivery/v1/texts.kk.json' with { type: 'json' }
import decidingV1Ru from './deciding/v1/texts.ru.json' with { type: 'json' }
import decidingV1En from './deciding/v1/texts.en.json' with { type: 'json' }
import decidingV1Kk from './deciding/v1/texts.kk.json' with { type: 'json' }
import deliveryV1Ru from './delivery/v1/texts.ru.json' with { type: 'json' }
import deliveryV1En from './delivery/v1/texts.en.json' with { type: 'json' }
import deliveryV1Kk from './delivery/v1/texts.kk.json' with { type: 'json' }
import deliveryOutcomeV1Ru from './deliveryOutcome/v1/texts.ru.json' with { type: 'json' }
import deliveryOutcomeV1En from './deliveryOutcome/v1/texts.en.json' with { type: 'json' }
import deliveryOutcomeV1Kk from './deliveryOutcome/v1/texts.kk.json' with { type: 'json' }
import deliveryOutcomeRequestV1Ru from './deliveryOutcomeRequest/v1/texts.ru.json' with { type: 'json' }
import deliveryOutcomeRequestV1En from './deliveryOutcomeRequest/v1/texts.en.json' with { type: 'json' }
import deliveryOutcomeRequestV1Kk from './deliveryOutcomeRequest/v1/texts.kk.json' with { type: 'json' }
import disbandingV1Ru from './disbanding/v1/texts.ru.json' with { type: 'json' }
import disbandingV1En from './disbanding/v1/texts.en.json' with { type: 'json' }
import disbandingV1Kk from './disbanding/v1/texts.kk.json' with { type: 'json' }
import editAfterFormattingV1Ru from './editAfterFormatting/v1/texts.ru.json' with { type: 'json' }
import editAfterFormattingV1En from './editAfterFormatting/v1/texts.en.json' with { type: 'json' }
import editAfterFormattingV1Kk from './editAfterFormatting/v1/texts.kk.json' with { type: 'json' }
import editAfterFormingV1Ru from './editAfterForming/v1/texts.ru.json' with { type: 'json' }
import editAfterFormingV1En from './editAfterForming/v1/texts.en.json' with { type: 'json' }
import editAfterFormingV1Kk from './editAfterForming/v1/texts.kk.json' with { type: 'json' }
import eventActionV1Ru from './eventAction/v1/texts.ru.json' with { type: 'json' }
import eventActionV1En from './eventAction/v1/texts.en.json' with { type: 'json' }
import eventActionV1Kk from './eventAction/v1/texts.kk.json' with { type: 'json' }
import exchangeV1Ru from './exchange/v1/texts.ru.json' with { type: 'json' }
import exchangeV1En from './exchange/v1/texts.en.json' with { type: 'json' }
import exchangeV1Kk from './exchange/v1/texts.kk.json' with { type: 'json' }
import formationDeliveryV1Ru from './formationDelivery/v1/texts.ru.json' with { type: 'json' }
import formationDeliveryV1En from './formationDelivery/v1/texts.en.json' with { type: 'json' }
import formationDeliveryV1Kk from './formationDelivery/v1/texts.kk.json' with { type: 'json' }
import formattingV1Ru from './formatting/v1/texts.ru.json' with { type: 'json' }
import formattingV1En from './formatting/v1/texts.en.json' with { type: 'json' }
import formattingV1Kk from './formatting/v1/texts.kk.json' with { type: 'json' }
import formattingV2Ru from './formatting/v2/texts.ru.json' with { type: 'json' }
import formattingV2En from './formatting/v2/texts.en.json' with { type: 'json' }
import formattingV2Kk from './formatting/v2/texts.kk.json' with { type: 'json' }
import initiateRefundV1Ru from './initiateRefund/v1/texts.ru.json' with { type: 'json' }
import initiateRefundV1En from './initiateRefund/v1/texts.en.json' with { type: 'json' }
import initiateRefundV1Kk from './initiateRefund/v1/texts.kk.json' with { type: 'json' }
import issueToCourierV1Ru from './issueToCourier/v1/texts.ru.json' with { type: 'json' }
import issueToCourierV1En from './issueToCourier/v1/texts.en.json' with { type: 'json' }
import issueToCourierV1Kk from './issueToCourier/v1/texts.kk.json' with { type: 'json' }
import manualTransferringV1Ru from './manualTransferring/v1/texts.ru.json' with { type: 'json' }
import manualTransferringV1En from './manualTransferring/v1/texts.en.json' with { type: 'json' }
import manualTransferringV1Kk from './manualTransferring/v1/texts.kk.json' with { type: 'json' }
import moneyReturnV1Ru from './moneyReturn/v1/texts.ru.json' with { type: 'json' }
import moneyReturnV1En from './moneyReturn/v1/texts.en.json' with { type: 'json' }
import moneyReturnV1Kk from './moneyReturn/v1/texts.kk.json' with { type: 'json' }
import moveDeliveryV1Ru from './moveDelivery/v1/texts.ru.json' with { type: 'json' }
import moveDeliveryV1En from './moveDelivery/v1/texts.en.json' with { type: 'json' }
import moveDeliveryV1Kk from './moveDelivery/v1/texts.kk.json' with { type: 'json' }
import moveDeliveryRequestV1Ru from './moveDeliveryRequest/v1/texts.ru.json' with { type: 'json' }
import moveDeliveryRequestV1En from './moveDeliveryRequest/v1/texts.en.json' with { type: 'json' }
import moveDeliveryRequestV1Kk from './moveDeliveryRequest/v1/texts.kk.json' with { type: 'json' }
import notifyAssemblyTimeV1Ru from './notifyAssemblyTime/v1/texts.ru.json' with { type: 'json' }
import notifyAssemblyTimeV1En from './notifyAssemblyTime/v1/texts.en.json' with { type: 'json' }
import notifyAssemblyTimeV1Kk from './notifyAssemblyTime/v1/texts.kk.json' with { type: 'json' }
import orderV1Ru from './order/v1/texts.ru.json' with { type: 'json' }
import orderV1En from './order/v1/texts.en.json' with { type: 'json' }
import orderV1Kk from './order/v1/texts.kk.json' with { type: 'json' }
import payingV1Ru from './paying/v1/texts.ru.json' with { type: 'json' }
import payingV1En from './paying/v1/texts.en.json' with { type: 'json' }
import payingV1Kk from './paying/v1/texts.kk.json' with { type: 'json' }
import printTransferDocV1Ru from './printTransferDoc/v1/texts.ru.json' with { type: 'json' }
import printTransferDocV1En from './printTransferDoc/v1/texts.en.json' with { type: 'json' }
import printTransferDocV1Kk from './printTransferDoc/v1/texts.kk.json' with { type: 'json' }
import prolongStorageV1Ru from './prolongStorage/v1/texts.ru.json' with { type: 'json' }
import prolongStorageV1En from './prolongStorage/v1/texts.en.json' with { type: 'json' }
import prolongStorageV1Kk from './prolongStorage/v1/texts.kk.json' with { type: 'json' }
import refundRegisterV1Ru from './refundRegister/v1/texts.ru.json' with { type: 'json' }
import refundRegisterV1En from './refundRegister/v1/texts.en.json' with { type: 'json' }
import refundRegisterV1Kk from './refundRegister/v1/texts.kk.json' with { type: 'json' }
import requestLabelV1Ru from './requestLabel/v1/texts.ru.json' with { type: 'json' }
import requestLabelV1En from './requestLabel/v1/texts.en.json' with { type: 'json' }
import requestLabelV1Kk from './requestLabel/v1/texts.kk.json' with { type: 'json' }
import returnFromDeliveryV1Ru from './returnFromDelivery/v1/texts.ru.json' with { type: 'json' }
import returnFromDeliveryV1En from './returnFromDelivery/v1/texts.en.json' with { type: 'json' }
import returnFromDeliveryV1Kk from './returnFromDelivery/v1/texts.kk.json' with { type: 'json' }
import returnFromShippingV1Ru from './returnFromShipping/v1/texts.ru.json' with { type: 'json' }
import returnFromShippingV1En from './returnFromShipping/v1/texts.en.json' with { type: 'json' }
import returnFromShippingV1Kk from './returnFromShipping/v1/texts.kk.json' with { type: 'json' }
import serviceSwitchV1Ru from './serviceSwitch/v1/texts.ru.json' with { type: 'json' }
import serviceSwitchV1En from './serviceSwitch/v1/texts.en.json' with { type: 'json' }
import serviceSwitchV1Kk from './serviceSwitch/v1/texts.kk.json' with { type: 'json' }
import workbenchV1Ru from './workbench/v1/texts.ru.json' with { type: 'json' }
import workbenchV1En from './workbench/v1/texts.en.json' with { type: 'json' }
import workbenchV1Kk from './workbench/v1/texts.kk.json' with { type: 'json' }

export const forms = {
  'acceptanceAct/v1/act': acceptanceActV1Act,
  'cancelOrder/v1/reason': cancelOrderV1Reason,
  'changeAddress/v1/address': changeAddressV1Address,
  'changeAddress/v1/point': changeAddressV1Point,
  'changeStatus/v1/status': changeStatusV1Status,
  'changeStoragePlace/v1/place': changeStoragePlaceV1Place,
  'confirming/v1/call-back': confirmingV1CallBack,
  'confirming/v1/call-failed': confirmingV1CallFailed,
  'confirming/v1/cancellation': confirmingV1Cancellation,
  'confirming/v1/conversation': confirmingV1Conversation,
  'confirming/v1/outcome': confirmingV1Outcome,
  'confirming/v1/ready': confirmingV1Ready,
  'confirming/v1/unreachable': confirmingV1Unreachable,
  'confirming/v1/waiting': confirmingV1Waiting,
  'confirming/v2/call-back': confirmingV2CallBack,
  'confirming/v2/call-failed': confirmingV2CallFailed,
  'confirming/v2/cancellation': confirmingV2Cancellation,
  'confirming/v2/conversation': confirmingV2Conversation,
  'confirming/v2/outcome': confirmingV2Outcome,
  'confirming/v2/ready': confirmingV2Ready,
  'confirming/v2/waiting': confirmingV2Waiting,
  'confirmingDelivery/v1/address': confirmingDeliveryV1Address,
  'confirmingDelivery/v1/call-back': confirmingDeliveryV1CallBack,
  'confirmingDelivery/v1/call-failed': confirmingDeliveryV1CallFailed,
  'confirmingDelivery/v1/cancellation': confirmingDeliveryV1Cancellation,
  'confirmingDelivery/v1/conversation': confirmingDeliveryV1Conversation,
  'confirmingDelivery/v1/outcome': confirmingDeliveryV1Outcome,
  'confirmingDelivery/v1/point': confirmingDeliveryV1Point,
  'confirmingDelivery/v1/ready': confirmingDeliveryV1Ready,
  'confirmingDelivery/v1/slot': confirmingDeliveryV1Slot,
  'confirmingDelivery/v1/waiting': confirmingDeliveryV1Waiting,
  'deciding/v1/ask': decidingV1Ask,
  'deciding/v1/cancel': decidingV1Cancel,
  'deciding/v1/settle': decidingV1Settle,
  'delivery/v1/age': deliveryV1Age,
  'delivery/v1/code': deliveryV1Code,
  'delivery/v1/issue': deliveryV1Issue,
  'delivery/v1/locked': deliveryV1Locked,
  'delivery/v1/ready': deliveryV1Ready,
  'delivery/v1/returning': deliveryV1Returning,
  'delivery/v1/unlock': deliveryV1Unlock,
  'delivery/v1/without-code': deliveryV1WithoutCode,
  'deliveryOutcome/v1/outcome': deliveryOutcomeV1Outcome,
  'deliveryOutcomeRequest/v1/ask': deliveryOutcomeRequestV1Ask,
  'disbanding/v1/ready': disbandingV1Ready,
  'disbanding/v1/return': disbandingV1Return,
  'editAfterFormatting/v1/choose': editAfterFormattingV1Choose,
  'editAfterFormatting/v1/collect': editAfterFormattingV1Collect,
  'editAfterFormatting/v1/confirm': editAfterFormattingV1Confirm,
  'editAfterFormatting/v1/doubt': editAfterFormattingV1Doubt,
  'editAfterFormatting/v1/nothing-collected': editAfterFormattingV1NothingCollected,
  'editAfterFormatting/v1/packages': editAfterFormattingV1Packages,
  'editAfterFormatting/v1/tares': editAfterFormattingV1Tares,
  'editAfterForming/v1/ask': editAfterFormingV1Ask,
  'eventAction/v1/event': eventActionV1Event,
  'exchange/v1/confirm': exchangeV1Confirm,
  'exchange/v1/defect': exchangeV1Defect,
  'exchange/v1/exchange': exchangeV1Exchange,
  'exchange/v1/given': exchangeV1Given,
  'formationDelivery/v1/collect': formationDeliveryV1Collect,
  'formationDelivery/v1/confirm': formationDeliveryV1Confirm,
  'formationDelivery/v1/doubt': formationDeliveryV1Doubt,
  'formationDelivery/v1/nothing-collected': formationDeliveryV1NothingCollected,
  'formationDelivery/v1/packages': formationDeliveryV1Packages,
  'formationDelivery/v1/ready': formationDeliveryV1Ready,
  'formationDelivery/v1/tares': formationDeliveryV1Tares,
  'formatting/v1/collect': formattingV1Collect,
  'formatting/v1/confirm': formattingV1Confirm,
  'formatting/v1/nothing-collected': formattingV1NothingCollected,
  'formatting/v1/packages': formattingV1Packages,
  'formatting/v1/ready': formattingV1Ready,
  'formatting/v2/collect': formattingV2Collect,
  'formatting/v2/confirm': formattingV2Confirm,
  'formatting/v2/nothing-collected': formattingV2NothingCollected,
  'formatting/v2/packages': formattingV2Packages,
  'formatting/v2/ready': formattingV2Ready,
  'initiateRefund/v1/bank-details': initiateRefundV1BankDetails,
  'initiateRefund/v1/confirm': initiateRefundV1Confirm,
  'initiateRefund/v1/goods': initiateRefundV1Goods,
  'initiateRefund/v1/late': initiateRefundV1Late,
  'initiateRefund/v1/refund': initiateRefundV1Refund,
  'initiateRefund/v1/refusal': initiateRefundV1Refusal,
  'issueToCourier/v1/boxes': issueToCourierV1Boxes,
  'manualTransferring/v1/approval': manualTransferringV1Approval,
  'manualTransferring/v1/details': manualTransferringV1Details,
  'manualTransferring/v1/transfer': manualTransferringV1Transfer,
  'moneyReturn/v1/check': moneyReturnV1Check,
  'moneyReturn/v1/return': moneyReturnV1Return,
  'moveDelivery/v1/call-back': moveDeliveryV1CallBack,
  'moveDelivery/v1/call-failed': moveDeliveryV1CallFailed,
  'moveDelivery/v1/conversation': moveDeliveryV1Conversation,
  'moveDelivery/v1/move': moveDeliveryV1Move,
  'moveDelivery/v1/ready': moveDeliveryV1Ready,
  'moveDelivery/v1/waiting': moveDeliveryV1Waiting,
  'moveDeliveryRequest/v1/ask': moveDeliveryRequestV1Ask,
  'notifyAssemblyTime/v1/ask': notifyAssemblyTimeV1Ask,
  'paying/v1/payment': payingV1Payment,
  'paying/v1/returning': payingV1Returning,
  'printTransferDoc/v1/print': printTransferDocV1Print,
  'prolongStorage/v1/days': prolongStorageV1Days,
  'refundRegister/v1/finish': refundRegisterV1Finish,
  'refundRegister/v1/order': refundRegisterV1Order,
  'refundRegister/v1/review': refundRegisterV1Review,
  'requestLabel/v1/ask': requestLabelV1Ask,
  'returnFromDelivery/v1/ask': returnFromDeliveryV1Ask,
  'returnFromShipping/v1/count-all': returnFromShippingV1CountAll,
  'returnFromShipping/v1/count-rest': returnFromShippingV1CountRest,
  'returnFromShipping/v1/ready': returnFromShippingV1Ready,
  'serviceSwitch/v1/confirm': serviceSwitchV1Confirm,
  'workbench/v1/instruction': workbenchV1Instruction,
} as const

export type FormId = keyof typeof forms

/** Texts of a workflow version by language: i18next namespace `<name>/v<version>`. */
export const formTexts: Record<string, Record<'ru' | 'en' | 'kk', TextTree>> = {
  'acceptanceAct/v1': { ru: acceptanceActV1Ru, en: acceptanceActV1En, kk: acceptanceActV1Kk },
  'cancelOrder/v1': { ru: cancelOrderV1Ru, en: cancelOrderV1En, kk: cancelOrderV1Kk },
  'changeAddress/v1': { ru: changeAddressV1Ru, en: changeAddressV1En, kk: changeAddressV1Kk },
  'changeStatus/v1': { ru: changeStatusV1Ru, en: changeStatusV1En, kk: changeStatusV1Kk },
  'changeStoragePlace/v1': { ru: changeStoragePlaceV1Ru, en: changeStoragePlaceV1En, kk: changeStoragePlaceV1Kk },
  'confirming/v1': { ru: confirmingV1Ru, en: confirmingV1En, kk: confirmingV1Kk },
  'confirming/v2': { ru: confirmingV2Ru, en: confirmingV2En, kk: confirmingV2Kk },
  'confirmingDelivery/v1': { ru: confirmingDeliveryV1Ru, en: confirmingDeliveryV1En, kk: confirmingDeliveryV1Kk },
  'deciding/v1': { ru: decidingV1Ru, en: decidingV1En, kk: decidingV1Kk },
  'delivery/v1': { ru: deliveryV1Ru, en: deliveryV1En, kk: deliveryV1Kk },
  'deliveryOutcome/v1': { ru: deliveryOutcomeV1Ru, en: deliveryOutcomeV1En, kk: deliveryOutcomeV1Kk },
  'deliveryOutcomeRequest/v1': { ru: deliveryOutcomeRequestV1Ru, en: deliveryOutcomeRequestV1En, kk: deliveryOutcomeRequestV1Kk },
  'disbanding/v1': { ru: disbandingV1Ru, en: disbandingV1En, kk: disbandingV1Kk },
  'editAfterFormatting/v1': { ru: editAfterFormattingV1Ru, en: editAfterFormattingV1En, kk: editAfterFormattingV1Kk },
  'editAfterForming/v1': { ru: editAfterFormingV1Ru, en: editAfterFormingV1En, kk: editAfterFormingV1Kk },
  'eventAction/v1': { ru: eventActionV1Ru, en: eventActionV1En, kk: eventActionV1Kk },
  'exchange/v1': { ru: exchangeV1Ru, en: exchangeV1En, kk: exchangeV1Kk },
  'formationDelivery/v1': { ru: formationDeliveryV1Ru, en: formationDeliveryV1En, kk: formationDeliveryV1Kk },
  'formatting/v1': { ru: formattingV1Ru, en: formattingV1En, kk: formattingV1Kk },
  'formatting/v2': { ru: formattingV2Ru, en: formattingV2En, kk: formattingV2Kk },
  'initiateRefund/v1': { ru: initiateRefundV1Ru, en: initiateRefundV1En, kk: initiateRefundV1Kk },
  'issueToCourier/v1': { ru: issueToCourierV1Ru, en: issueToCourierV1En, kk: issueToCourierV1Kk },
  'manualTransferring/v1': { ru: manualTransferringV1Ru, en: manualTransferringV1En, kk: manualTransferringV1Kk },
  'moneyReturn/v1': { ru: moneyReturnV1Ru, en: moneyReturnV1En, kk: moneyReturnV1Kk },
  'moveDelivery/v1': { ru: moveDeliveryV1Ru, en: moveDeliveryV1En, kk: moveDeliveryV1Kk },
  'moveDeliveryRequest/v1': { ru: moveDeliveryRequestV1Ru, en: moveDeliveryRequestV1En, kk: moveDeliveryRequestV1Kk },
  'notifyAssemblyTime/v1': { ru: notifyAssemblyTimeV1Ru, en: notifyAssemblyTimeV1En, kk: notifyAssemblyTimeV1Kk },
  'order/v1': { ru: orderV1Ru, en: orderV1En, kk: orderV1Kk },
  'paying/v1': { ru: payingV1Ru, en: payingV1En, kk: payingV1Kk },
  'printTransferDoc/v1': { ru: printTransferDocV1Ru, en: printTransferDocV1En, kk: printTransferDocV1Kk },
  'prolongStorage/v1': { ru: prolongStorageV1Ru, en: prolongStorageV1En, kk: prolongStorageV1Kk },
  'refundRegister/v1': { ru: refundRegisterV1Ru, en: refundRegisterV1En, kk: refundRegisterV1Kk },
  'requestLabel/v1': { ru: requestLabelV1Ru, en: requestLabelV1En, kk: requestLabelV1Kk },
  'returnFromDelivery/v1': { ru: returnFromDeliveryV1Ru, en: returnFromDeliveryV1En, kk: returnFromDeliveryV1Kk },
  'returnFromShipping/v1': { ru: returnFromShippingV1Ru, en: returnFromShippingV1En, kk: returnFromShippingV1Kk },
  'serviceSwitch/v1': { ru: serviceSwitchV1Ru, en: serviceSwitchV1En, kk: serviceSwitchV1Kk },
  'workbench/v1': { ru: workbenchV1Ru, en: workbenchV1En, kk: workbenchV1Kk },
}
