import { createContext, useContext } from 'react'
import type { OrderSummary, RunnerView, Step } from '../../../../schemas/api/tasks.ts'

/** What fields and widgets know beside their own data. */
export interface FormSurroundings {
  order: OrderSummary
  summary: Step['summary']
  /** What only the worker of the step sees. */
  beside?: RunnerView['beside']
  /** Title of a field in the words of its workflow. */
  fieldTitle: (path: string) => string
}

export const FormContext = createContext<FormSurroundings | null>(null)

export function useFormContext(): FormSurroundings {
  const surroundings = useContext(FormContext)
  if (!surroundings) throw new Error('outside of a form')
  return surroundings
}
