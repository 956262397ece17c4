export type BankAction = 'deposit' | 'reverse' | 'refund'

export interface Payment {
  paymentId: string
  orderId: number | null
  held: number
  deposited: number
  reversed: number
  refunded: number
  /**
   * True if the payment was not created here, for example because the order was already paid when it was received. The
   * sums of such a payment are not checked.
   */
  foreign: boolean
}

interface Operation {
  id: string
  action: BankAction
  paymentId: string
  amount: number
  /** Number of requests with this idempotency key; only the first one moved money. */
  requests: number
}

export type BankAnswer = { status: 200 | 201 | 422; body: Record<string, unknown> }

export interface BankLedger {
  hold: (paymentId: string, orderId: number, amount: number) => Payment
  /** Records a one-stage payment, which is deposited at once. */
  charge: (paymentId: string, orderId: number, amount: number) => Payment
  act: (action: BankAction, paymentId: string, key: string | undefined, amount: number) => BankAnswer
  payments: () => Payment[]
  payment: (paymentId: string) => Payment | undefined
  counts: () => { operations: number; requests: number }
  operations: () => Operation[]
}

const createRefusal = (error: string): BankAnswer => ({ status: 422, body: { error } })

/**
 * Payments in memory, in minor units. Refuses a deposit, reversal or refund above the available sum of a payment that
 * was created here.
 */
export function createBankLedger(): BankLedger {
  const payments = new Map<string, Payment>()
  const byKey = new Map<string, Operation>()
  let requests = 0

  const open = (paymentId: string, orderId: number | null, foreign: boolean): Payment => {
    const created = { paymentId, orderId, held: 0, deposited: 0, reversed: 0, refunded: 0, foreign }
    payments.set(paymentId, created)
    return created
  }
  const computeRemainingAmount = (payment: Payment, action: BankAction) => {
    if (payment.foreign) return Infinity
    const { held, deposited, reversed, refunded } = payment
    return action === 'refund' ? deposited - refunded : held - deposited - reversed
  }

  return {
    hold: (paymentId, orderId, amount) => {
      const payment = payments.get(paymentId) ?? open(paymentId, orderId, false)
      payment.held += amount
      return payment
    },
    charge: (paymentId, orderId, amount) => {
      const payment = payments.get(paymentId) ?? open(paymentId, orderId, false)
      payment.held += amount
      payment.deposited += amount
      return payment
    },
    act: (action, paymentId, key, amount) => {
      requests++
      if (!key) return createRefusal('key_required')
      if (!Number.isInteger(amount) || amount <= 0) return createRefusal('invalid_amount')
      const existing = byKey.get(key)
      if (existing) {
        existing.requests++
        return existing.action === action && existing.amount === amount && existing.paymentId === paymentId
          ? { status: 200, body: { operationId: existing.id } }
          : createRefusal('key_reused')
      }
      const payment = payments.get(paymentId) ?? open(paymentId, null, true)
      if (amount > computeRemainingAmount(payment, action)) return createRefusal('amount_exceeded')
      payment[action === 'deposit' ? 'deposited' : action === 'reverse' ? 'reversed' : 'refunded'] += amount
      // A hold can be deposited only once, and the rest of it is released to the customer.
      if (action === 'deposit' && !payment.foreign)
        payment.reversed += payment.held - payment.deposited - payment.reversed
      const id = `op-${byKey.size + 1}`
      byKey.set(key, { id, action, paymentId, amount, requests: 1 })
      return { status: 201, body: { operationId: id } }
    },
    payments: () => [...payments.values()].reverse(),
    payment: (paymentId) => payments.get(paymentId),
    counts: () => ({ operations: byKey.size, requests }),
    operations: () => [...byKey.values()],
  }
}
