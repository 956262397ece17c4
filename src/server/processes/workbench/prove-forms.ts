import { forms, type FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { ChangeProblem } from '../../../../schemas/api/workbench.ts'
import type { StepMeta, Workflow } from '../../../../workflows/define.ts'
import { listStates } from '../../../../workflows/changes/transitions.ts'
import { findFormErrors } from '../../engine/payloads.ts'
import { createRandomSource, generateInvalidPayloads, generateValidPayload } from './draw-payload.ts'

/** A form with the state that displays it. `isAccepted`: the validation that the server applies to a payload. */
export interface StepForm {
  state: string
  schema: Record<string, unknown>
  isAccepted: (payload: unknown) => boolean
}

/** Number of valid payloads that are generated for each form. */
const draws = 20

/** Forms of all steps of a version and of their dialogs. */
export function listStepForms(workflow: Workflow): StepForm[] {
  const states = listStates(workflow.machine.root).flatMap((node) => {
    const meta = node.meta as StepMeta | undefined
    if (meta?.for !== 'person') return []
    const dialogs = node.ownEvents.flatMap((type) => {
      const event = workflow.events[type]
      return event?.by === 'person' && event.payload !== 'step' && event.payload !== 'none'
        ? [event.payload]
        : []
    })
    return [meta.form, ...dialogs].map((form) => ({ form, state: node.path.join('.') }))
  })
  const firstStates = new Map<FormId, string>()
  for (const { form, state } of states) if (!firstStates.has(form)) firstStates.set(form, state)
  return [...firstStates].map(([form, state]) => ({
    state,
    schema: { ...forms[form].schema },
    isAccepted: (payload) => findFormErrors(form, payload).length === 0,
  }))
}

/**
 * Generates payloads from the schema of each form. The valid ones must be accepted, and those with one error refused.
 */
export function proveForms(stepForms: readonly StepForm[]): {
  problems: ChangeProblem[]
  counts: { good: number; bad: number }
} {
  const problems: ChangeProblem[] = []
  const counts = { good: 0, bad: 0 }
  for (const [n, { state, schema, isAccepted }] of stepForms.entries()) {
    const draw = createRandomSource(n + 1)
    const good = Array.from({ length: draws }, () => generateValidPayload(schema, draw))
    const bad = generateInvalidPayloads(schema, draw)
    counts.good += good.length
    counts.bad += bad.length
    if (!good.every(isAccepted)) problems.push({ place: state, code: 'formRefuses' })
    if (bad.some(isAccepted)) problems.push({ place: state, code: 'formAccepts' })
  }
  return { problems, counts }
}
