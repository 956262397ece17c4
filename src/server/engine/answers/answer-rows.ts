import { findQuestion } from '../../../../workflows/changes/questions/apply-questions.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { EngineEvent } from '../interpret.ts'
import { insertRow, type RowChange } from '../order-state/changes.ts'
import type { Row } from '../order-state/tables.ts'

interface AnsweredStep {
  event: EngineEvent
  /** Revision of the instance after the step. */
  revision: number
  actor: Pick<Actor, 'id' | 'name'>
}

/** Rows with the answers of a step. They are written together with the step. */
export function buildAnswerRows(
  workflow: Workflow,
  instance: Pick<Row<'workflowInstances'>, 'id' | 'orderId' | 'workflow' | 'version' | 'state'>,
  { event, revision, actor }: AnsweredStep,
): RowChange[] {
  const { orderId } = instance
  if (orderId === null) return []
  return Object.entries(event.answers ?? {}).flatMap(([key, value]) => {
    const question = findQuestion(workflow, key)
    if (!question) return []
    return [
      insertRow('stepAnswers', {
        instanceId: instance.id,
        revision,
        key,
        orderId,
        workflow: instance.workflow,
        version: instance.version,
        state: instance.state,
        type: question.type,
        value,
        at: event.at,
        userId: actor.id,
        userName: actor.name,
      }),
    ]
  })
}
