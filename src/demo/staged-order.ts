import { defaultScenario, type Scenario } from './scenarios.ts'

/**
 * Order that is at a chosen step when the demo is opened, so that the demo contains every kind of work. Its simulation
 * stops before the event `stopBefore`, or runs to its end if there is none.
 */
export interface StagedOrder {
  count: number
  pfm?: string
  /** Age of the order in minutes. */
  age: readonly [from: number, to: number]
  /** Required properties of the order; the others are random. */
  awaitsPayment?: boolean
  paysOnline?: boolean
  requestsCall?: boolean
  marked?: boolean
  adults?: boolean
  /** More than one product. */
  several?: boolean
  delivered?: boolean | number
  /** Source of an order that is paid to a partner (`orderSource`). */
  partner?: number
  scenario: Partial<Scenario>
  stopBefore?: string
  /** Which occurrence of the event is meant: 2 stops before the second one. */
  occurrence?: number
}

export const createStagedOrder = (
  count: number,
  age: StagedOrder['age'],
  { scenario = {}, ...properties }: Omit<Partial<StagedOrder>, 'count' | 'age'>,
): StagedOrder => ({
  // Partial outcomes need more than one product.
  several:
    scenario.forming === 'short' ||
    scenario.issue === 'inPart' ||
    scenario.delivery === 'inPart' ||
    scenario.edited === 'fewer',
  ...properties,
  count,
  age,
  scenario: { ...defaultScenario, payment: 'late', ...scenario },
})

/** An event that no workflow has: the simulation runs to its end within the age of the staged order. */
export const neverSentEvent = 'theEnd'
/** Store whose staff can sign in to the demo. */
export const demoStore = '1001'
export const shortForming = { forming: 'short' } as const
