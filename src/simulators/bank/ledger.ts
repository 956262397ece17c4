export type BankAction = 'deposit' | 'reverse' | 'refund'

export interface Payment {
  paymentId: string
  orderId: number | null
  held: number
  deposited: number
  reversed: number
  refunded: number
  /** Not made here: an order that came as paid. The bank trusts whoever asks. */
  foreign: boolean
}

interface Operation {
  id: string
  action: BankAction
  paymentId: string
  amount: number
  /** How often its key was presented: money moved once all the same. */
  requests: number
}

export type Answer = { status: 200 | 201 | 422; body: Record<string, unknown> }

export interface Ledger {
  hold: (paymentId: string, orderId: number, amount: number) => Payment
  /** Paid in one stage. */
  take: (paymentId: string, orderId: number, amount: number) => Payment
  act: (action: BankAction, paymentId: string, key: string | undefined, amount: number) => Answer
  payments: () => Payment[]
  payment: (paymentId: string) => Payment | undefined
  counts: () => { operations: number; requests: number }
  operations: () => Operation[]
}

const refused = (error: string): Answer => ({ status: 422, body: { error } })

/** Payments in memory, minor units. What is taken, released or given back cannot exceed what is there. */
export function createLedger(): Ledger {
  const payments = new Map<string, Payment>()
  const byKey = new Map<string, Operation>()
  let requests = 0

  const open = (paymentId: string, orderId: number | null, foreign: boolean): Payment => {
    const fresh = { paymentId, orderId, held: 0, deposited: 0, reversed: 0, refunded: 0, foreign }
    payments.set(paymentId, fresh)
    return fresh
  }
  const left = (payment: Payment, action: BankAction) => {
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
    take: (paymentId, orderId, amount) => {
      const payment = payments.get(paymentId) ?? open(paymentId, orderId, false)
      payment.held += amount
      payment.deposited += amount
      return payment
    },
    act: (action, paymentId, key, amount) => {
      requests++
      if (!key) return refused('key_required')
      if (!Number.isInteger(amount) || amount <= 0) return refused('invalid_amount')
      const known = byKey.get(key)
      if (known) {
        known.requests++
        return known.action === action && known.amount === amount && known.paymentId === paymentId
          ? { status: 200, body: { operationId: known.id } }
          : refused('key_reused')
      }
      const payment = payments.get(paymentId) ?? open(paymentId, null, true)
      if (amount > left(payment, action)) return refused('amount_exceeded')
      payment[action === 'deposit' ? 'deposited' : action === 'reverse' ? 'reversed' : 'refunded'] += amount
      // A hold is taken once: what is left of it is free for the customer again.
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
