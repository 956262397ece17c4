import { orderRequest } from '../../parts/order-request/v1/request.ts'

/** A formed order is to be changed: opens its edit after forming (specification 4). */
export default orderRequest({
  name: 'editAfterForming',
  version: 1,
  right: 'orderEditAfterForming',
  form: 'editAfterForming/v1/ask',
  event: 'EDIT',
  report: 'EDIT_REQUESTED',
  irreversible: true,
  namesCollected: true,
  notWhileLocked: true,
  asksWhy: true,
})
