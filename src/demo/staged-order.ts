import { problemFreeScenario, type OrderScenario } from './scenarios.ts'

/**
 * `count` orders that are at a chosen step when the demo is opened, so that the demo contains every kind of work. Their
 * simulation stops before the event `stopBefore`, or runs to its end if there is no such event.
 */
export interface StagedOrder {
  count: number
  pfm?: string
  /** Range of the age of an order, in minutes. */
  age: readonly [from: number, to: number]
  /** Properties that the order must have; the others are random. */
  awaitsPayment?: boolean
  paysOnline?: boolean
  requestsCall?: boolean
  marked?: boolean
  adults?: boolean
  /** True if the order has more than one product. */
  several?: boolean
  delivered?: boolean | number
  /** Id of the source of an order that is paid to a partner (`orderSource`). */
  partner?: number
  scenario: Partial<OrderScenario>
  stopBefore?: string
  /** Selects an occurrence of the event: 2 stops before the second one. */
  occurrence?: number
}

export const createStagedOrder = (
  count: number,
  age: StagedOrder['age'],
  { scenario = {}, ...properties }: Omit<Partial<StagedOrder>, 'count' | 'age'>,
): StagedOrder => ({
  // A scenario in which only a part of the goods is missing or refused needs more than one product.
  several:
    scenario.forming === 'short' ||
    scenario.issue === 'inPart' ||
    scenario.delivery === 'inPart' ||
    scenario.edited === 'fewer',
  ...properties,
  count,
  age,
  scenario: { ...problemFreeScenario, payment: 'late', ...scenario },
})

/** Event that no workflow has. As `stopBefore` it lets the scenario of a staged order run to its end. */
export const neverSentEvent = 'theEnd'
/** Code of the store with most of the staged orders. Its staff can sign in to the demo. */
export const demoStorePfm = '1001'
export const shortFormingScenario = { forming: 'short' } as const
