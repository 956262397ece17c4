import type { ChangeProblem } from '../../../../../schemas/api/workbench.ts'
import type { StepQuestion } from '../../../../../schemas/api/questions.ts'
import type { ProcessNames } from '../names.ts'
import { addedStepLabelPath, type AddedAction, type ChangeEntry } from './changes.ts'
import { parseMessagePath, type MessagePath } from './message-paths.ts'
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
  'sent',
  'wrongNumber',
  'noNumber',
  'numberCorrected',
  'noNumber',
  'point',
  'busy',
  'fault',
  'cancelled',
  'putBack',
  'someWithdrawn',
  'allWithdrawn',
  'awaitsApproval',
  'ownApproval',
  'shelved',
  'otherCurrency',
  'unwanted',
  'unwantedShortage',
  'withTerm',
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
  const message = parseMessagePath(path)
  if (message) return describeMessageText(message, t)
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

/** Name of a text of a message: «SMS (с адресом, с числом 1)». */
function describeMessageText({ kind, variant, plural }: MessagePath, t: Translate): string {
  const name = t(`workbench:messages.kinds.${kind}`)
  const conditions = [
    ...(variant === null ? [] : [t(`workbench:messages.variants.${variant}`)]),
    ...(plural === null ? [] : [t(`workbench:variants.${plural}`)]),
  ]
  return conditions.length === 0 ? name : t('workbench:withVariant', { name, variant: conditions.join(', ') })
}

/**
 * Name of the part of the process that the text belongs to: a state, a button, a refusal or a field. Null: the whole
 * process.
 */
export function describeTextOwner(path: string, statePath: string | null, names: ProcessNames, t: Translate) {
  const message = parseMessagePath(path)
  if (message) return t(`workbench:messages.names.${message.template}`)
  const [section = '', id = ''] = path.split('.')
  if (section === 'states') return statePath === null ? null : names.place(statePath)
  if (section === 'events') return t('workbench:owners.event', { name: names.event(id) })
  if (section === 'fields') return t('workbench:owners.field', { name: names.field(id) })
  if (section === 'stages') return t('workbench:owners.stage', { name: names.stage(id) })
  return statePath === null ? null : names.place(statePath)
}

/**
 * Name of the place of a problem: a state, a text with its language, or a limit. Null if the text of the problem
 * already names it. `states`: the states that display a text, by its path.
 */
export function describeProblemPlace(
  place: string,
  { names, states, isState }: ProblemPlaces,
  t: Translate,
): string | null {
  if (isState(place)) return names.place(place)
  const [, limit] = /^limits\.(\w+)$/.exec(place) ?? []
  if (limit !== undefined) return t(`settings:names.${limit}`)
  const [, language, path] = /^texts\.(ru|en|kk)\.(.+)$/.exec(place) ?? []
  if (language === undefined || path === undefined) return null
  const owner =
    path === addedStepLabelPath
      ? t('workbench:list.step')
      : describeTextOwner(path, states.get(path)?.[0] ?? null, names, t)
  const parts = [owner, describeText(path, t), t(`workbench:languages.${language}`)]
  return parts.filter((part) => part !== null).join(' · ')
}

export interface ProblemPlaces {
  names: ProcessNames
  states: ReadonlyMap<string, readonly string[]>
  isState: (place: string) => boolean
}

export const describeProblem = ({ code, params }: Pick<ChangeProblem, 'code' | 'params'>, t: Translate) =>
  t(`workbench:problems.${code}`, params)

/** Text of an added action: «SMS: заказ собран». */
export const describeAction = ({ action }: AddedAction, names: ProcessNames, t: Translate): string =>
  action.type === 'commentOrder'
    ? t('workbench:actions.comment', { text: action.params.comment })
    : action.type === 'sendOwnMessage'
      ? t('workbench:actions.message', { text: action.params.texts.ru })
      : names.effect({ name: action.type, params: action.params })

/** Summary of a question: «Число, ответ обязателен». */
export const describeQuestion = ({ type, required }: StepQuestion, t: Translate): string =>
  t(required ? 'workbench:questions.requiredSummary' : 'workbench:questions.optionalSummary', {
    type: t(`workbench:questions.types.${type}`),
  })

/** Sign of an entry in the list of changes. */
export const getEntrySign = ({ kind }: ChangeEntry): 'added' | 'changed' =>
  kind === 'text' || kind === 'limit' ? 'changed' : 'added'
