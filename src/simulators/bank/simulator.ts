import { paymentOperationNames, type PaymentNotification } from '../../../schemas/api/deliveries.ts'
import { renderControlPage } from '../control-page.ts'
import type { CrmClient } from '../crm.ts'
import { createFaultInjector, type FaultInjector } from '../faults.ts'
import {
  handleFaultSettings,
  getHeader,
  respondWithFault,
  isRequestProcessed,
} from '../respond-with-fault.ts'
import { sendJson, sendPage, readJson, type Simulator } from '../http.ts'
import { createBankLedger, type BankAction, type BankLedger } from './ledger.ts'

const actions: readonly string[] = ['deposit', 'reverse', 'refund'] satisfies BankAction[]
const notifiedOperations = { deposit: 'deposited', reverse: 'reversed', refund: 'refunded' } as const

/** Currency of the retailer's account, used for requests without a currency. */
const shopCurrency = 'RUB'

/**
 * Internet acquiring under `/bank`.
 * Partner API, subject to faults: `POST payments/{id}/deposit|reverse|refund`, `GET status`. Every new operation of a
 * known order also sends a notification to the CRM.
 * Control API: `GET payments`, `GET operations`, `GET counts`, `GET|POST faults`, the page, and `POST notify`
 * `{orderId, operation, amount}`, which notifies the CRM of an operation that the CRM has not requested.
 */
export function createBankSimulator(
  crm: CrmClient,
  ledger: BankLedger = createBankLedger(),
  faults: FaultInjector = createFaultInjector(),
): Simulator {
  let number = 0
  const notifyCrm = (
    notification: Omit<PaymentNotification, 'id' | 'happenedAt'> & { id?: string; badSignature?: boolean },
  ) => {
    const { badSignature = false, ...body } = notification
    const id = body.id ?? `bank-${Date.now()}-${++number}`
    const payload = { ...body, id, happenedAt: new Date().toISOString() }
    return crm.notify('/api/callbacks/payments', 'payments', payload, { badSignature })
  }

  return async (request, response, url) => {
    const [, , first, paymentId = '', action = ''] = url.pathname.split('/').map(decodeURIComponent)
    const call = `${request.method} ${first ?? ''}`
    if (call === 'POST payments' && actions.includes(action)) {
      const body = (await readJson(request)) as { amount?: number; currency?: string } | undefined
      const key = getHeader(request, 'idempotency-key')
      const mode = faults.next()
      const kind = action as BankAction
      const answer = isRequestProcessed(mode) ? ledger.act(kind, paymentId, key, body?.amount ?? 0) : null
      respondWithFault(response, mode, faults.setting().delayMs, () => {
        const isDuplicate = mode === 'duplicate' && answer!.status < 300
        sendJson(response, isDuplicate ? 409 : answer!.status, answer!.body)
      })
      const orderId = ledger.payment(paymentId)?.orderId ?? Number(/^order-(\d+)$/.exec(paymentId)?.[1] ?? 0)
      if (answer?.status === 201 && orderId > 0)
        void notifyCrm({
          orderId,
          paymentId,
          operation: notifiedOperations[kind],
          amount: body!.amount!,
          currency: body!.currency ?? shopCurrency,
          ...(key ? { key } : {}),
        })
      return true
    }
    if (call === 'GET status') {
      respondWithFault(response, faults.next(), faults.setting().delayMs, () =>
        sendJson(response, 200, { status: 'ok' }),
      )
      return true
    }
    if (first === 'faults') return handleFaultSettings(request, response, faults)
    if (call === 'POST notify') {
      const input = (await readJson(request)) as Partial<PaymentNotification> & { badSignature?: boolean }
      const { orderId, operation, amount = 0 } = input
      if (!orderId || !operation || !paymentOperationNames.includes(operation)) {
        sendJson(response, 400, { error: 'invalid' })
        return true
      }
      const targetPaymentId = input.paymentId ?? `pay-${orderId}`
      // A repeated notification must not hold or charge the sum again.
      const heldAmount = ledger.payment(targetPaymentId)?.held ?? 0
      if (operation === 'approved' && heldAmount === 0) ledger.hold(targetPaymentId, orderId, amount)
      if (operation === 'deposited' && heldAmount === 0) ledger.charge(targetPaymentId, orderId, amount)
      const crmStatus = await notifyCrm({
        orderId,
        operation,
        amount,
        paymentId: targetPaymentId,
        ...(input.id === undefined ? {} : { id: input.id }),
        currency: input.currency ?? shopCurrency,
        badSignature: input.badSignature ?? false,
      })
      sendJson(response, 200, { crm: crmStatus })
      return true
    }
    const lists: Record<string, () => unknown> = {
      'GET payments': () => ({ items: ledger.payments().slice(0, 200) }),
      'GET operations': () => ({ items: ledger.operations() }),
      'GET counts': () => ledger.counts(),
    }
    if (call in lists) {
      sendJson(response, 200, lists[call]!())
      return true
    }
    if (request.method === 'GET' && !first) {
      sendPage(response, renderControlPage({ base: '/bank', title: 'Банк', table: 'payments' }))
      return true
    }
    return false
  }
}
