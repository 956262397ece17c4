import { orderRequest } from '../../parts/order-request/v1/request.ts'

/** The courier takes a packed order with its documents (specification 4, «Issue to courier»). */
export default orderRequest({
  name: 'issueToCourier',
  version: 1,
  right: 'orderIssueToCourier',
  form: 'issueToCourier/v1/ask',
  event: 'ISSUE_TO_COURIER',
  report: 'ISSUED_TO_DELIVERY',
  irreversible: true,
})
