import type { ProcessDefinition, ProcessEffect } from '../../../../schemas/api/processes.ts'
import { stateNamesOf, type StateNames, type StateTexts } from '../../../shared/state-names.ts'

export interface TextSource extends StateTexts {
  orderStatus: (id: unknown) => string
  taskType: (name: unknown) => string
}

/** Display names of a workflow version. Never returns raw code names. */
export interface ProcessNames extends StateNames {
  title: string
  /** What the person is told there, its numbers still open: `{{collected}}`. */
  /** `form`: of the text for what the step's numbers say, `nothing` or `complete`. */
  instruction: (path: string, form?: string) => string | null
  stage: (name: string) => string
  event: (type: string | null) => string
  effect: (effect: ProcessEffect) => string
  right: (name: string) => string
  fact: (name: string) => string
  script: (name: string) => string | null
  field: (name: string) => string
  /** Name of a field's option by its value; null: it has none. */
  option: (field: string, value: string) => string | null
  param: (name: string) => string
}

const keyOf = (path: string) => path.replaceAll('.', '_')

/** Events of the order's own process are named by its first version; later versions keep the names. */
const orderTexts = 'order/v1'

export function namesOf(
  definition: Pick<ProcessDefinition, 'name' | 'version' | 'initial' | 'states' | 'transitions'>,
  texts: TextSource,
): ProcessNames {
  const { name, version } = definition
  const { t, has, raw } = texts
  const own = (path: string) => `${name}/v${version}:${path}`
  const known = (key: string, otherwise: () => string) => (has(key) ? t(key) : otherwise())
  const event = (type: string | null): string =>
    type === null
      ? t('processes:diagram.atOnce')
      : known(own(`events.${type}.label`), () => t('processes:path.unknownEvent'))

  return {
    ...stateNamesOf(definition, texts),
    title: t(own('title')),
    instruction: (path, form) =>
      raw(own(`states.${keyOf(path)}.instruction${form === undefined ? '' : `_${form}`}`)),
    stage: (stage) => known(own(`stages.${stage}`), () => stage),
    event,
    effect: (effect) => effectText(effect, texts, event),
    right: (right) => known(`rights:names.${right}`, () => t('processes:unnamedRight')),
    fact: (fact) => known(`processes:facts.${fact}`, () => t('processes:diagram.unnamedGuard')),
    script: (script) => raw(own(`scripts.${script}`)),
    field: (field) => known(own(`fields.${field}.title`), () => t('processes:unnamedParam')),
    option: (field, value) => raw(own(`fields.${field}.options.${value}`)),
    param: (param) => known(`processes:params.${param}`, () => t('processes:unnamedParam')),
  }
}

/** What an effect does, as exactly as its parameters are known ahead. */
function effectText(
  { name, params }: ProcessEffect,
  { t, has, orderStatus, taskType }: TextSource,
  event: (type: string) => string,
): string {
  const exact = (values?: Record<string, unknown>, key = name) => t(`processes:effectsOf.${key}`, values)
  const said = params as Record<string, never> | null
  if (said !== null) {
    if (name === 'setOrderStatus') return exact({ status: orderStatus(said.status) })
    if ((name === 'openTask' || name === 'withdrawTasks') && said.type !== undefined)
      return exact({ task: taskType(said.type) })
    if (name === 'startTimer') return exact({ event: event(String(said.event)) })
    if (name === 'postponeTask' && said.until === null) return exact()
    if (name === 'reportToOrder') {
      const key = `${orderTexts}:events.${(said.event as { type: string } | undefined)?.type}.label`
      if (has(key)) return exact({ event: t(key) })
    }
    const choice = (said.template ?? said.kind) as string | undefined
    if (choice !== undefined && has(`processes:effectsOf.${choice}`)) return exact({}, choice)
  }
  return has(`processes:effects.${name}`)
    ? t(`processes:effects.${name}`)
    : t('processes:diagram.unnamedEffect')
}
