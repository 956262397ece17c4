import { paymentOperationNames, type PaymentNotification } from '../../../schemas/api/deliveries.ts'
import { controlPage } from '../control-page.ts'
import type { Crm } from '../crm.ts'
import { createFaults, type Faults } from '../faults.ts'
import { answerFaults, headerOf, respond, works } from '../faulty-answer.ts'
import { answerJson, answerPage, readJson, type Simulator } from '../http.ts'
import { createLedger, type BankAction, type Ledger } from './ledger.ts'

const actions: readonly string[] = ['deposit', 'reverse', 'refund'] satisfies BankAction[]
const told = { deposit: 'deposited', reverse: 'reversed', refund: 'refunded' } as const

/** Of the account, when nobody says another one. */
const shopCurrency = 'RUB'

/**
 * Internet acquiring under `/bank`. Its own side, where faults strike: `POST payments/{id}/deposit|reverse|refund`,
 * `GET status`; what it has done it also tells the CRM. Ours: `GET payments`, `GET operations`, `GET counts`,
 * `GET|POST faults`, the page, and `POST notify` `{orderId, operation, amount}`, which does as the customer's bank would.
 */
export function bankSimulator(
  crm: Crm,
  ledger: Ledger = createLedger(),
  faults: Faults = createFaults(),
): Simulator {
  let number = 0
  const tell = (
    notification: Omit<PaymentNotification, 'id' | 'happenedAt'> & { id?: string; badSignature?: boolean },
  ) => {
    const { badSignature = false, ...body } = notification
    const id = body.id ?? `bank-${Date.now()}-${++number}`
    const whole = { ...body, id, happenedAt: new Date().toISOString() }
    return crm.notify('/api/callbacks/payments', 'payments', whole, { badSignature })
  }

  return async (request, response, url) => {
    const [, , first, paymentId = '', action = ''] = url.pathname.split('/').map(decodeURIComponent)
    const call = `${request.method} ${first ?? ''}`
    if (call === 'POST payments' && actions.includes(action)) {
      const body = (await readJson(request)) as { amount?: number; currency?: string } | undefined
      const key = headerOf(request, 'idempotency-key')
      const mode = faults.next()
      const kind = action as BankAction
      const answer = works(mode) ? ledger.act(kind, paymentId, key, body?.amount ?? 0) : null
      respond(response, mode, faults.setting().delayMs, () => {
        const again = mode === 'duplicate' && answer!.status < 300
        answerJson(response, again ? 409 : answer!.status, answer!.body)
      })
      const orderId = ledger.payment(paymentId)?.orderId ?? Number(/^order-(\d+)$/.exec(paymentId)?.[1] ?? 0)
      if (answer?.status === 201 && orderId > 0)
        void tell({
          ...{ orderId, paymentId, operation: told[kind], amount: body!.amount! },
          currency: body!.currency ?? shopCurrency,
          ...(key ? { key } : {}),
        })
      return true
    }
    if (call === 'GET status') {
      respond(response, faults.next(), faults.setting().delayMs, () =>
        answerJson(response, 200, { status: 'ok' }),
      )
      return true
    }
    if (first === 'faults') return answerFaults(request, response, faults)
    if (call === 'POST notify') {
      const asked = (await readJson(request)) as Partial<PaymentNotification> & { badSignature?: boolean }
      const { orderId, operation, amount = 0 } = asked
      if (!orderId || !operation || !paymentOperationNames.includes(operation)) {
        answerJson(response, 400, { error: 'invalid' })
        return true
      }
      const payment = asked.paymentId ?? `pay-${orderId}`
      // A payment is approved once, however often it is told.
      const known = ledger.payment(payment)?.held ?? 0
      if (operation === 'approved' && known === 0) ledger.hold(payment, orderId, amount)
      if (operation === 'deposited' && known === 0) ledger.take(payment, orderId, amount)
      const crmStatus = await tell({
        ...{ orderId, operation, amount, paymentId: payment },
        ...(asked.id === undefined ? {} : { id: asked.id }),
        currency: asked.currency ?? shopCurrency,
        badSignature: asked.badSignature ?? false,
      })
      answerJson(response, 200, { crm: crmStatus })
      return true
    }
    const lists: Record<string, () => unknown> = {
      'GET payments': () => ({ items: ledger.payments().slice(0, 200) }),
      'GET operations': () => ({ items: ledger.operations() }),
      'GET counts': () => ledger.counts(),
    }
    if (call in lists) {
      answerJson(response, 200, lists[call]!())
      return true
    }
    if (request.method === 'GET' && !first) {
      answerPage(response, controlPage({ base: '/bank', title: 'Банк', table: 'payments' }))
      return true
    }
    return false
  }
}
