import { refundAccountType } from '../shared/refund-statuses.ts'
import { generateBankDetails } from './bank-details.ts'
import type { OrderScenario } from './scenarios.ts'
import {
  createActionStepFactory,
  createStepFactory,
  type SimulatedOrder,
  type Step,
  type StepGenerator,
} from './steps.ts'

const transferStep = createStepFactory('accountant', 'manualTransferring')
const refundStep = createActionStepFactory('staff', 'initiateRefund')

/** Ids of the catalogue refundReasons, repeated according to their weight. */
const reasons = [1, 2, 2, 2, 3, 4, 5, 6, 7]

/** Generates the steps of a refund: a customer returns one piece of an issued order. */
export function* generateRefundSteps(
  order: SimulatedOrder,
  outcome: Exclude<OrderScenario['refund'], 'no'>,
): StepGenerator {
  const { goods, random, customer } = order
  const reasonId = random.pick(reasons)
  const arrivalDelay: Step['after'] = [240, 2200]
  if (outcome === 'refused')
    return yield refundStep(arrivalDelay, 'REFUSE', {
      lines: goods.lines
        .filter(({ remaining }) => remaining > 0)
        .slice(0, 1)
        .map(({ lineId }) => ({ lineId, quantity: 1 })),
      reasonId: 7,
      comment: 'Есть следы носки, бирка срезана',
      commentToCustomer: 'Товар был в употреблении, вернуть деньги за него нельзя.',
    })

  const line = random.pick(goods.lines.filter((candidate) => candidate.remaining > 0))
  // Only an online payment can be refunded to the card that was used.
  const toAccount =
    outcome === 'toAccount' || outcome === 'detailsWrong' || (outcome === 'toCard' && !goods.paysOnline)
  const accountType = toAccount
    ? refundAccountType.bankDetails
    : outcome === 'toCard'
      ? refundAccountType.card
      : refundAccountType.cardViaTerminal
  const chosenLine = { lineId: line.lineId, quantity: 1, marks: line.marks.slice(0, 1) }
  // The money is refunded through the partner, so no account is chosen.
  if (goods.throughPartner) {
    yield refundStep(arrivalDelay, 'CHOSEN', { lines: [chosenLine], reasonId })
    yield refundStep([1, 5], 'CONFIRM', {})
    const document = `Реестр ${random.int(120, 980)}`
    return yield {
      ...createStepFactory('accountant', 'moneyReturn')([200, 1300], 'RETURNED'),
      payloadAt: ({ storeDay }) => ({ document, doneOn: storeDay(0) }),
    }
  }
  yield refundStep(arrivalDelay, 'CHOSEN', { lines: [chosenLine], reasonId, accountType })
  if (!toAccount) return yield refundStep([1, 5], 'CONFIRM', {})

  yield refundStep([2, 9], 'CONFIRM_WITH_DETAILS', generateBankDetails(random, customer))
  if (outcome === 'detailsWrong') {
    yield transferStep([100, 700], 'DETAILS_WRONG')
    yield transferStep([60, 900], 'DETAILS_CORRECTED', generateBankDetails(random, customer))
  }
  const paymentNumber = String(random.int(100_000, 999_999))
  yield {
    ...transferStep([100, 1300], 'TRANSFERRED'),
    payloadAt: ({ storeDay }) => ({ paymentNumber, transferredOn: storeDay(0) }),
  }
}
