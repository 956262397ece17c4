import type { StepQuestion } from '../../schemas/api/questions.ts'
import type { CustomerMessageTemplate, OwnMessageTexts } from '../effects.ts'
import type { WorkflowLimits } from '../task-input.ts'

export type Language = 'ru' | 'en' | 'kk'
export const languages: readonly Language[] = ['ru', 'en', 'kk']

/** Changed texts by their dotted path in the texts of the version, for example `states.ready.title`. */
export type ChangedTexts = Partial<Record<Language, Readonly<Record<string, string>>>>

/** A step with an instruction that a user must confirm, inserted into a transition. */
export interface InsertedStep {
  /**
   * Name of the new state, `added1`, `added2` and so on. Its texts are `states.<path>.title` and `.instruction`, with
   * «_» in place of the dots of the path.
   */
  id: string
  /** Id of the transition in the base version, as in its definition: `<state>#<index>`. */
  transition: string
  /** True if the step is allowed on a phone. */
  mobile: boolean
  /** True if the goods of the order are displayed. */
  goods: boolean
}

/** An action that is carried out when a state is entered or left. */
export interface AddedAction {
  /** Path of the state in the base version. */
  state: string
  at: 'entry' | 'exit'
  action:
    | { type: 'notifyCustomer'; params: { template: CustomerMessageTemplate } }
    | { type: 'sendOwnMessage'; params: { texts: OwnMessageTexts } }
    | { type: 'commentOrder'; params: { comment: string } }
}

/**
 * What a process owner changed in a version of the release. All parts together are one document, which is immutable
 * once it is published.
 */
export interface WorkflowChanges {
  texts: ChangedTexts
  /** Limits with a value of their own in this version. The others have the value of the settings. */
  limits: Partial<WorkflowLimits>
  steps: readonly InsertedStep[]
  actions: readonly AddedAction[]
  /** Questions of all steps. Those of one step are asked in this sequence. */
  questions?: readonly StepQuestion[]
}

export const noChanges: WorkflowChanges = { texts: {}, limits: {}, steps: [], actions: [] }
