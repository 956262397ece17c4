import { refundAccount } from '../shared/refund-statuses.ts'
import { bankDetails } from './bank-details.ts'
import type { Scenario } from './scenarios.ts'
import { by, type Life, type Step, type Steps } from './steps.ts'

const transfer = by('accountant', 'manualTransferring')
const ask = (after: Step['after'], event: string, payload: unknown): Step => ({
  ...by('staff', null)(after, event, payload),
  action: 'initiateRefund',
})

/** Catalogue refundReasons. */
const reasons = [1, 2, 2, 2, 3, 4, 5, 6, 7]

/** A customer brings back a piece of what was issued. */
export function* refund(order: Life, how: Exclude<Scenario['refund'], 'no'>): Steps {
  const { goods, random, customer } = order
  const reasonId = random.pick(reasons)
  const comes: Step['after'] = [240, 2200]
  if (how === 'refused')
    return yield ask(comes, 'REFUSE', {
      lines: goods.lines
        .filter(({ kept }) => kept > 0)
        .slice(0, 1)
        .map(({ lineId }) => ({ lineId, quantity: 1 })),
      reasonId: 7,
      comment: 'Есть следы носки, бирка срезана',
      commentToCustomer: 'Товар был в употреблении, вернуть деньги за него нельзя.',
    })

  const line = random.pick(goods.lines.filter((one) => one.kept > 0))
  // Only what was paid online can go back to the card that paid.
  const toAccount = how === 'toAccount' || how === 'detailsWrong' || (how === 'toCard' && !goods.paysOnline)
  const accountType = toAccount
    ? refundAccount.bankDetails
    : how === 'toCard'
      ? refundAccount.card
      : refundAccount.cardViaTerminal
  const chosen = { lineId: line.lineId, quantity: 1, marks: line.marks.slice(0, 1) }
  // There is nothing to choose from: the money goes back through the partner.
  if (goods.throughPartner) {
    yield ask(comes, 'CHOSEN', { lines: [chosen], reasonId })
    yield ask([1, 5], 'CONFIRM', {})
    const document = `Реестр ${random.int(120, 980)}`
    return yield {
      ...by('accountant', 'moneyReturn')([200, 1300], 'RETURNED'),
      payloadAt: ({ storeDay }) => ({ document, doneOn: storeDay(0) }),
    }
  }
  yield ask(comes, 'CHOSEN', { lines: [chosen], reasonId, accountType })
  if (!toAccount) return yield ask([1, 5], 'CONFIRM', {})

  yield ask([2, 9], 'CONFIRM_WITH_DETAILS', bankDetails(random, customer))
  if (how === 'detailsWrong') {
    yield transfer([100, 700], 'DETAILS_WRONG')
    yield transfer([60, 900], 'DETAILS_CORRECTED', bankDetails(random, customer))
  }
  const paymentNumber = String(random.int(100_000, 999_999))
  yield {
    ...transfer([100, 1300], 'TRANSFERRED'),
    payloadAt: ({ storeDay }) => ({ paymentNumber, transferredOn: storeDay(0) }),
  }
}
