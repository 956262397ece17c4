import type { PersonEvent } from '../../../define.ts'

const said = { by: 'person', payload: 'none', tone: 'main' } as const
const outcome = (payload: 'none' | 'step', tone: PersonEvent['tone']) =>
  ({ by: 'person', payload, tone }) as const

/**
 * What is said to the customer, then what the call came to, in the order of the digit keys. `payload`: what an outcome
 * carries.
 */
export const answers = (payload: 'none' | 'step') => ({
  CALL_STARTED: said,
  CUSTOMER_LISTENS: said,
  CUSTOMER_AGREES: said,
  CONFIRMED: outcome(payload, 'main'),
  CHANGES_AGREED: outcome(payload, 'main'),
  CUSTOMER_OBJECTS: { ...said, tone: 'plain' as const },
  CUSTOMER_DISAGREES: { ...said, tone: 'plain' as const },
  CHANGES_NOT_AGREED: outcome(payload, 'plain'),
  FORM_WITH_COLLECTED: { ...outcome(payload, 'plain'), irreversible: true },
  NOT_CONFIRMED: outcome(payload, 'plain'),
  CUSTOMER_CANCELS: { ...said, tone: 'danger' as const },
})
