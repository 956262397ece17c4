import { smoothScenario, type Scenario } from './scenarios.ts'

/**
 * An order that stands at a chosen step when the demo is opened, so that every desk has work of every kind. Its story
 * stops before `stopBefore`; without it, it is told to its end.
 */
export interface StagedOrder {
  count: number
  pfm?: string
  /** Age of the order in minutes. */
  age: readonly [from: number, to: number]
  /** Its kind of order; the rest is drawn. */
  awaitsPayment?: boolean
  paysOnline?: boolean
  asksForCall?: boolean
  marked?: boolean
  adults?: boolean
  /** More than one product. */
  several?: boolean
  delivered?: boolean | number
  /** Source of an order that is paid to a partner (`orderSource`). */
  partner?: number
  fate: Partial<Scenario>
  stopBefore?: string
  /** Which of the same events: 2 stops before the second. */
  occurrence?: number
}

export const scene = (
  count: number,
  age: StagedOrder['age'],
  { fate = {}, ...more }: Omit<Partial<StagedOrder>, 'count' | 'age'>,
): StagedOrder => ({
  // A part of the order needs more than one piece of it.
  several:
    fate.forming === 'short' ||
    fate.issue === 'inPart' ||
    fate.delivery === 'inPart' ||
    fate.edited === 'fewer',
  ...more,
  count,
  age,
  fate: { ...smoothScenario, payment: 'late', ...fate },
})

/** Nothing is called so: the story is told to its end, in the time that the scene's age leaves it. */
export const theEnd = 'theEnd'
/** The store whose staff signs in. */
export const home = '1001'
export const short = { forming: 'short' } as const
