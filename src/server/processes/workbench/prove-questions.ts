import type { StepQuestion } from '../../../../schemas/api/questions.ts'
import { listStepQuestions } from '../../../../workflows/changes/questions/apply-questions.ts'
import {
  buildInvalidAnswerSets,
  buildValidAnswerSets,
} from '../../../../workflows/changes/questions/sample-answers.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { checkAnswers, splitAnswers } from '../../engine/answers/step-answers.ts'
import { getFormId, findFormErrors } from '../../engine/payloads.ts'
import { findState } from '../../platform/drivers/xstate.ts'
import { findStepMeta } from '../../../../workflows/changes/transitions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ModelPath } from './model-paths.ts'
import type { MachineProblem } from './prove-machine.ts'

/** True if the server accepts the payload of a step with questions. Every entry of a catalogue is known. */
function isAccepted(questions: readonly StepQuestion[], payload: unknown): boolean {
  try {
    checkAnswers(questions, splitAnswers(questions, payload).answers, () => true)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Sends the form of each step with questions along the paths, with generated answers. The server must accept the good
 * answers and refuse the bad ones, and the payload without the answers must still be valid for the form of the base.
 */
export function proveQuestions(workflow: Workflow, paths: readonly ModelPath[]): MachineProblem[] {
  const problems = new Map<string, MachineProblem>()
  const visited = new Set<string>()
  for (const { steps, description } of paths)
    for (const { event, accepted, from } of steps) {
      const questions = listStepQuestions(workflow, from)
      const definition = workflow.events[event.type]
      const visit = `${from} ${event.name}`
      if (!accepted || questions.length === 0 || definition?.by !== 'person' || visited.has(visit)) continue
      if (definition.payload !== 'step') continue
      visited.add(visit)
      const meta = findStepMeta(findState(workflow.machine, from))
      const form = meta?.for === 'person' ? getFormId(definition, meta) : null
      const fits = (payload: unknown) => form === null || findFormErrors(form, payload).length === 0
      const withAnswers = (answers: unknown) => ({ ...(event.payload as object), answers })
      const isPassedOn = (payload: unknown) =>
        fits(event.payload) === fits(splitAnswers(questions, payload).payload)
      const report = (code: MachineProblem['code']) =>
        problems.set(`${code} ${from}`, { check: 'questions', code, state: from, path: description })
      const good = buildValidAnswerSets(questions).map(withAnswers)
      if (!good.every((payload) => isAccepted(questions, payload) && isPassedOn(payload)))
        report('goodAnswersRefused')
      if (
        buildInvalidAnswerSets(questions)
          .map(withAnswers)
          .some((payload) => isAccepted(questions, payload))
      )
        report('badAnswersAccepted')
    }
  return [...problems.values()]
}
