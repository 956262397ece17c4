import { createContext, useContext } from 'react'
import type { OrderSummary, RunnerView, Step } from '../../../../schemas/api/tasks.ts'

export interface ClosedFormReason {
  reason: string
  /** True if the form will accept input again without an action of the user; scans made until then are queued. */
  isTemporary: boolean
}

/** What fields and widgets need in addition to their own data. */
export interface FormContextValue {
  /** The order of the step; null for a desk. */
  order: OrderSummary | null
  summary: Step['summary']
  /**
   * Additional data of the step, for example the bank account of a refund. The server sends them only to users who may
   * work on the step.
   */
  extraFacts: RunnerView['extraFacts']
  /** Reason why the form accepts nothing now; null or undefined if it accepts input. */
  closed?: ClosedFormReason | null
  /** Returns the title of a field from the texts of its workflow. */
  fieldTitle: (path: string) => string
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue {
  const context = useContext(FormContext)
  if (!context) throw new Error('outside of a form')
  return context
}
