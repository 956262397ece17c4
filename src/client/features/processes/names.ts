import type { ProcessDefinition, ProcessEffect } from '../../../../schemas/api/processes.ts'
import { tellApart } from './tell-apart.ts'

/** Where texts come from: i18next, or a table in tests. */
export interface TextSource {
  t: (key: string, params?: Record<string, unknown>) => string
  has: (key: string) => boolean
  /** The text as it stands in the file, its parameters not filled in; null: there is none. */
  raw: (key: string) => string | null
  orderStatus: (id: unknown) => string
  taskType: (name: unknown) => string
}

/** Everything of a workflow version in the reader's words. No answer is ever a raw name of the code. */
export interface ProcessNames {
  title: string
  /** As its people read it; another state of the machine may be called the same. */
  state: (path: string) => string
  /** Where states stand beside each other in words: no other state of the machine is called so. */
  place: (path: string) => string
  /** What the person is told there, its numbers still open: `{{collected}}`. */
  /** `form`: of the text for what the step's numbers say, `nothing` or `complete`. */
  instruction: (path: string, form?: string) => string | null
  stage: (name: string) => string
  event: (type: string | null) => string
  guard: (name: string) => string
  effect: (effect: ProcessEffect) => string
  right: (name: string) => string
  fact: (name: string) => string
  script: (name: string) => string | null
  field: (name: string) => string
  /** A choice of a field by its value; null: it has no name of its own. */
  option: (field: string, value: string) => string | null
  param: (name: string) => string
}

const keyOf = (path: string) => path.replaceAll('.', '_')

/** Events of the order's own process are named by its first version; later ones keep the names. */
const orderTexts = 'order/v1'

export function namesOf(
  definition: Pick<ProcessDefinition, 'name' | 'version' | 'initial' | 'states' | 'transitions'>,
  texts: TextSource,
): ProcessNames {
  const { name, version, states } = definition
  const { t, has, raw } = texts
  const own = (path: string) => `${name}/v${version}:${path}`
  const known = (key: string, otherwise: () => string) => (has(key) ? t(key) : otherwise())
  /** A state around others has no title of its own: it is called by the stage in which it begins. */
  const stageOf = (path: string | null): string | undefined => {
    const around = states.find((s) => s.path === path)
    return around && (around.meta?.stage ?? stageOf(around.initial))
  }
  const state = (path: string): string =>
    known(own(`states.${keyOf(path)}.title`), () => {
      const inside = states.find((s) => s.path === path)
      if (!inside) return t('processes:path.unknownState')
      if (inside.initial === null) return t('processes:state.branch')
      return known(own(`stages.${stageOf(path)}`), () => t('processes:state.group'))
    })
  const event = (type: string | null): string =>
    type === null
      ? t('processes:diagram.atOnce')
      : known(own(`events.${type}.label`), () => t('processes:path.unknownEvent'))

  const guard = (of: string) =>
    known(`processes:guards.${of}`, () => {
      const refusal = raw(own(`refusals.${of}`))
      return refusal === null
        ? t('processes:diagram.unnamedGuard')
        : t('processes:diagram.fallback', { refusal: refusal.replace(/\{\{[^}]*\}\}/g, '…') })
    })
  const apart = tellApart(definition, state)
  const place = (path: string): string => {
    const of = apart.get(path)
    return of === undefined
      ? state(path)
      : t(`processes:apart.${of.by}`, {
          name: state(path),
          ...('of' in of && { of: state(of.of) }),
          ...('guard' in of && { condition: guard(of.guard) }),
          ...('number' in of && { number: of.number }),
        })
  }

  return {
    title: t(own('title')),
    state,
    place,
    instruction: (path, form) =>
      raw(own(`states.${keyOf(path)}.instruction${form === undefined ? '' : `_${form}`}`)),
    stage: (stage) => known(own(`stages.${stage}`), () => stage),
    event,
    guard,
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
