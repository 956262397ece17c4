import { createContext, useContext } from 'react'
import type { OrderSummary, RunnerView, Step } from '../../../../schemas/api/tasks.ts'

export interface FormClosure {
  reason: string
  /** The closure ends by itself in a moment: scans made meanwhile are queued. */
  isTemporary: boolean
}

/** Context of fields and widgets beyond their own data. */
export interface FormContextValue {
  /** Null at a desk. */
  order: OrderSummary | null
  summary: Step['summary']
  /** Data visible only to the worker of the step. */
  beside?: RunnerView['beside']
  /** Why the form accepts nothing at the moment; null or undefined: it does. */
  closed?: FormClosure | null
  /** Title of a field from the texts of its workflow. */
  fieldTitle: (path: string) => string
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue {
  const surroundings = useContext(FormContext)
  if (!surroundings) throw new Error('outside of a form')
  return surroundings
}
