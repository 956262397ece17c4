import type { Workflow } from '../../../workflows/define.ts'
import type { Effect, EngineEvent } from './interpret.ts'
import { maskTypedAnswers } from './answers/step-answers.ts'
import { maskPlaceholder } from './order-state/mask-personal-data.ts'

/**
 * Event and effects of a step for its record. Texts of secret fields and texts that the user typed as answers are
 * replaced by the placeholder, because records are never deleted. Blank texts in secret fields stay as they are, so
 * that a replay makes the same decisions on them.
 */
export function maskSecretFields(
  workflow: Workflow,
  event: EngineEvent,
  effects: Effect[],
): { event: EngineEvent; effects: Effect[] } {
  const { answers, ...plain } = event
  const masked = maskFields(workflow, plain, effects)
  if (answers === undefined) return masked
  return { ...masked, event: { ...masked.event, answers: maskTypedAnswers(workflow, answers) } }
}

function maskFields(
  workflow: Workflow,
  event: EngineEvent,
  effects: Effect[],
): { event: EngineEvent; effects: Effect[] } {
  const definition = workflow.events[event.type]
  if (!definition?.secret) return { event, effects }
  const { fields } = definition.secret
  const step = { event, effects }
  return JSON.parse(
    JSON.stringify(step, (key, value: unknown) => (fields.includes(key) ? mask(value) : value)),
  ) as typeof step
}

/** A value that is not a text, such as an address, is replaced by null. */
const mask = (value: unknown) =>
  typeof value !== 'string' ? null : value.trim() === '' ? value : maskPlaceholder
