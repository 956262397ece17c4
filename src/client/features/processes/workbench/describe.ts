import type { ChangeProblem } from '../../../../../schemas/api/workbench.ts'
import type { StepQuestion } from '../../../../../schemas/api/questions.ts'
import type { ProcessNames } from '../names.ts'
import { addedStepLabelPath, type AddedAction, type ChangeEntry } from './changes.ts'
import { parseTextPath } from './text-places.ts'

export type Translate = (key: string, params?: Record<string, unknown>) => string

const attributes = new Set([
  'title',
  'instruction',
  'danger',
  'warning',
  'lastAttempt',
  'support',
  'wrong',
  'label',
  'confirm',
  'says',
  'answer',
  'description',
  'required',
  'pattern',
  'minLength',
  'options',
])
const variants = new Set([
  'nothing',
  'complete',
  'belowMinimum',
  'card',
  'giftCard',
  'noMoney',
  'partner',
  'terminal',
  'failed',
  'nobody',
  'sending',
  'wrongNumber',
  'numberCorrected',
  'point',
  'busy',
  'fault',
  'cancelled',
  'putBack',
  'optional',
  'one',
  'few',
  'many',
  'other',
])
/** Sections whose texts have no attribute: `scripts.greeting` is the script itself. */
const sections = new Set(['title', 'stages', 'refusals', 'scripts'])

/** Name of a text within its group: «Указание (если ничего не собрано)». */
export function describeText(path: string, t: Translate): string {
  if (path === addedStepLabelPath) return t('workbench:attributes.label')
  const { section, attribute, variant } = parseTextPath(path)
  const isOption = path.split('.')[2] === 'options'
  const key = isOption ? 'options' : attribute
  const name = attributes.has(key)
    ? t(`workbench:attributes.${key}`)
    : sections.has(section)
      ? t(`workbench:sections.${section}`)
      : t('workbench:sections.other')
  if (variant === null || isOption) return name
  const condition = variants.has(variant) ? t(`workbench:variants.${variant}`) : t('workbench:otherVariant')
  return t('workbench:withVariant', { name, variant: condition })
}

/** Name of what the text belongs to: a state, a button, a refusal or a field. Null: the whole process. */
export function describeTextOwner(path: string, statePath: string | null, names: ProcessNames, t: Translate) {
  const [section = '', id = ''] = path.split('.')
  if (section === 'states') return statePath === null ? null : names.place(statePath)
  if (section === 'events') return t('workbench:owners.event', { name: names.event(id) })
  if (section === 'fields') return t('workbench:owners.field', { name: names.field(id) })
  if (section === 'stages') return t('workbench:owners.stage', { name: names.stage(id) })
  return statePath === null ? null : names.place(statePath)
}

export const describeProblem = ({ code, params }: Pick<ChangeProblem, 'code' | 'params'>, t: Translate) =>
  t(`workbench:problems.${code}`, params)

/** An added action in words: «SMS: заказ собран». */
export const describeAction = ({ action }: AddedAction, names: ProcessNames, t: Translate): string =>
  action.type === 'commentOrder'
    ? t('workbench:actions.comment', { text: action.params.comment })
    : action.type === 'sendOwnMessage'
      ? t('workbench:actions.message', { text: action.params.texts.ru })
      : names.effect({ name: action.type, params: action.params })

/** A question in words: «Число, ответ обязателен». */
export const describeQuestion = ({ type, required }: StepQuestion, t: Translate): string =>
  t(required ? 'workbench:questions.requiredSummary' : 'workbench:questions.optionalSummary', {
    type: t(`workbench:questions.types.${type}`),
  })

/** Sign of an entry in the list of changes. */
export const getEntrySign = ({ kind }: ChangeEntry): 'added' | 'changed' =>
  kind === 'text' || kind === 'limit' ? 'changed' : 'added'
