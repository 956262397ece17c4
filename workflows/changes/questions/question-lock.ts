import type { AnyStateNode } from 'xstate'
import type { PersonEvent, Workflow } from '../../define.ts'
import { findStepMeta } from '../transitions.ts'

/** Why a state can have no questions. Texts: `processes:workbench.problems.<reason>`. */
export type QuestionBlocker =
  | 'noUserStep'
  | 'questionNoOrder'
  | 'stepWithoutForm'
  | 'stepSentElsewhere'
  | 'stepWithSecret'

/**
 * Events, by workflow, that bulk actions on lists and files send without displaying the form of the step. A required
 * question would prevent them.
 */
export const eventsSentElsewhere: Readonly<Record<string, readonly string[]>> = {
  cancelOrder: ['CANCEL'],
  changeStatus: ['CHANGE_STATUS'],
  delivery: ['ISSUE_WITHOUT_CODE', 'ISSUED_IN_FULL'],
  issueToCourier: ['ISSUE_TO_COURIER'],
  moneyReturn: ['RETURNED'],
  notifyAssemblyTime: ['NOTIFY'],
}

/** Events of a state and of its ancestors that send the form of the step. */
export function listFormEvents(workflow: Workflow, node: AnyStateNode): [type: string, event: PersonEvent][] {
  const types = new Set<string>()
  for (let at: AnyStateNode | undefined = node; at; at = at.parent)
    for (const type of at.transitions.keys()) types.add(type)
  return [...types].flatMap((type): [string, PersonEvent][] => {
    const event = workflow.events[type]
    return event?.by === 'person' && event.payload === 'step' ? [[type, event]] : []
  })
}

/**
 * True for an event with an issue code, or with data that a guard must read but a record must not contain, such as bank
 * details.
 */
const isSecret = ({ facts = [], secret }: PersonEvent): boolean =>
  facts.includes('issueCode') || (secret?.guards.length ?? 0) > 0

const isParallel = (node: AnyStateNode | undefined): boolean =>
  node !== undefined && (node.type === 'parallel' || isParallel(node.parent))

export function findQuestionBlocker(workflow: Workflow, node: AnyStateNode): QuestionBlocker | null {
  if (workflow.kind === 'desk') return 'questionNoOrder'
  const isUserStep = node.type === 'atomic' && !node.always?.length && findStepMeta(node)?.for === 'person'
  if (!isUserStep || isParallel(node)) return 'noUserStep'
  const events = listFormEvents(workflow, node)
  if (events.length === 0) return 'stepWithoutForm'
  const elsewhere = eventsSentElsewhere[workflow.name] ?? []
  if (events.some(([type]) => elsewhere.includes(type))) return 'stepSentElsewhere'
  return events.some(([, event]) => isSecret(event)) ? 'stepWithSecret' : null
}
