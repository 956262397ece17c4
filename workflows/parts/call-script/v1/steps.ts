import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { Right } from '../../../../src/shared/rights.ts'
import type { PersonStep } from '../../../define.ts'

/** Creates the steps of a call about an order. `forms`: forms of this version of the workflow. */
export const createCallSteps = (
  right: Right,
  forms: Record<'ready' | 'waiting' | 'conversation' | 'outcome', FormId>,
) => {
  const step = (form: FormId, stage: string): PersonStep => ({
    ...{ for: 'person', form, right, mobile: true, stage },
    show: ['phone', 'shortage', 'money'],
  })
  return {
    ready: step(forms.ready, 'preparation'),
    waiting: step(forms.waiting, 'preparation'),
    /** Creates a step in which the operator reads a script to the customer. */
    say: (script: string): PersonStep => ({
      ...step(forms.conversation, 'conversation'),
      show: script === 'offering' ? ['phone', 'goods'] : ['phone', 'shortage'],
      script,
    }),
    /** Creates a step in which the operator enters the outcome of the call and a note. */
    conclude: (script?: string): PersonStep => ({
      ...step(forms.outcome, 'outcome'),
      ...(script && { script, show: ['phone', 'shortage'] }),
    }),
  }
}
