import type { ProcessDefinition, ProcessEffect } from '../../../../schemas/api/processes.ts'
import { createStateNames, type StateNames, type StateTextSource } from '../../../shared/state-names.ts'

export interface ProcessTexts extends StateTextSource {
  orderStatus: (id: unknown) => string
  taskType: (name: unknown) => string
}

/** Display names of a workflow version. */
export interface ProcessNames extends StateNames {
  title: string
  /**
   * Returns the instruction of the state with unfilled parameters such as `{{collected}}`; null if there is none.
   * `form`: variant of the text according to the step's summary, `nothing` or `complete`.
   */
  instruction: (path: string, form?: string) => string | null
  stage: (name: string) => string
  event: (type: string | null) => string
  effect: (effect: ProcessEffect) => string
  right: (name: string) => string
  fact: (name: string) => string
  script: (name: string) => string | null
  field: (name: string) => string
  /** Returns the name of a field's option with this value; null if it has no name. */
  option: (field: string, value: string) => string | null
  param: (name: string) => string
}

const toTextKey = (path: string) => path.replaceAll('.', '_')

/** Namespace with the names of the events of the order workflow. Later versions are assumed not to change them. */
const orderTexts = 'order/v1'

export function buildProcessNames(
  definition: Pick<ProcessDefinition, 'name' | 'version' | 'initial' | 'states' | 'transitions'>,
  texts: ProcessTexts,
): ProcessNames {
  const { name, version } = definition
  const { t, has, raw } = texts
  const getOwnKey = (path: string) => `${name}/v${version}:${path}`
  const translateOr = (key: string, fallback: () => string) => (has(key) ? t(key) : fallback())
  const event = (type: string | null): string =>
    type === null
      ? t('processes:diagram.atOnce')
      : translateOr(getOwnKey(`events.${type}.label`), () => t('processes:path.unknownEvent'))

  return {
    ...createStateNames(definition, texts),
    title: t(getOwnKey('title')),
    instruction: (path, form) =>
      raw(getOwnKey(`states.${toTextKey(path)}.instruction${form === undefined ? '' : `_${form}`}`)),
    stage: (stage) => translateOr(getOwnKey(`stages.${stage}`), () => stage),
    event,
    effect: (effect) => formatEffect(effect, texts, event),
    right: (right) => translateOr(`rights:names.${right}`, () => t('processes:unnamedRight')),
    fact: (fact) => translateOr(`processes:facts.${fact}`, () => t('processes:diagram.unnamedGuard')),
    script: (script) => raw(getOwnKey(`scripts.${script}`)),
    field: (field) => translateOr(getOwnKey(`fields.${field}.title`), () => t('processes:unnamedParam')),
    option: (field, value) => raw(getOwnKey(`fields.${field}.options.${value}`)),
    param: (param) => translateOr(`processes:params.${param}`, () => t('processes:unnamedParam')),
  }
}

/** Describes an effect as precisely as its static parameters allow. */
function formatEffect(
  { name, params, timer }: ProcessEffect,
  { t, has, orderStatus, taskType }: ProcessTexts,
  event: (type: string) => string,
): string {
  const translateExact = (values?: Record<string, unknown>, key = name) =>
    t(`processes:effectsOf.${key}`, values)
  if (timer) return translateExact({ event: event(timer.event) })
  const knownParams = params as Record<string, never> | null
  if (knownParams !== null) {
    if (name === 'setOrderStatus') return translateExact({ status: orderStatus(knownParams.status) })
    if ((name === 'openTask' || name === 'withdrawTasks') && knownParams.type !== undefined)
      return translateExact({ task: taskType(knownParams.type) })
    if (name === 'postponeTask' && knownParams.until === null) return translateExact()
    if (name === 'reportToOrder') {
      const key = `${orderTexts}:events.${(knownParams.event as { type: string } | undefined)?.type}.label`
      if (has(key)) return translateExact({ event: t(key) })
    }
    const variant = (knownParams.template ?? knownParams.kind) as string | undefined
    if (variant !== undefined && has(`processes:effectsOf.${variant}`)) return translateExact({}, variant)
  }
  return has(`processes:effects.${name}`)
    ? t(`processes:effects.${name}`)
    : t('processes:diagram.unnamedEffect')
}
