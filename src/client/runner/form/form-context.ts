import { createContext, useContext } from 'react'
import type { OrderSummary, RunnerView, Step } from '../../../../schemas/api/tasks.ts'

export interface Closed {
  why: string
  /** It passes by itself in a moment: what is scanned until then is kept. */
  waits: boolean
}

/** What fields and widgets know beside their own data. */
export interface FormSurroundings {
  /** Null at a desk. */
  order: OrderSummary | null
  summary: Step['summary']
  /** What only the worker of the step sees. */
  beside?: RunnerView['beside']
  /** Why the form takes nothing at this moment; null or undefined: it does. */
  closed?: Closed | null
  /** Title of a field in the words of its workflow. */
  fieldTitle: (path: string) => string
}

export const FormContext = createContext<FormSurroundings | null>(null)

export function useFormContext(): FormSurroundings {
  const surroundings = useContext(FormContext)
  if (!surroundings) throw new Error('outside of a form')
  return surroundings
}
