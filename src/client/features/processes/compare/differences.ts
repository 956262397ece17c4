import type {
  ProcessDefinition,
  ProcessEffect,
  ProcessEvent,
  ProcessState,
  ProcessTransition,
} from '../../../../../schemas/api/processes.ts'

export type Sign = 'added' | 'removed' | 'changed'

/** A changed property: values only in the older and only in the newer version. */
export type Change =
  | { of: 'stage' | 'form' | 'right' | 'script' | 'initial' | 'kind'; was: string | null; is: string | null }
  | { of: 'mobile' | 'irreversible'; is: boolean }
  | { of: 'awaits' | 'facts' | 'guards' | 'targets'; gone: string[]; come: string[] }
  | { of: 'entry' | 'exit' | 'effects'; gone: ProcessEffect[]; come: ProcessEffect[] }
  /** Fields of a form. */
  | { of: 'fields'; gone: string[]; come: string[]; changed: string[] }
  /** Order in which several transitions are tried. */
  | { of: 'order' }
  /** UI hints of a form. */
  | { of: 'layout' }

export interface Differences {
  states: { sign: Sign; path: string; changes: Change[] }[]
  /** `of`: the item in the newer version, or in the older one when it was removed. */
  transitions: { sign: Sign; of: ProcessTransition; changes: Change[] }[]
  events: { sign: Sign; type: string; changes: Change[] }[]
  forms: { sign: Sign; id: string; changes: Change[] }[]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Ids of forms and text keys contain the version, which does not identify them. */
const unversioned = (form: unknown) => JSON.stringify(form).replace(/\/v\d+(?=[/:])/g, '')
const alike = (was: unknown, is: unknown) => unversioned(was ?? null) === unversioned(is ?? null)

/** Form ids contain the version; the rest is the form's own name. */
const formName = (id: string | null) => id?.replace(/^[^/]*\/v\d+\//, '') ?? null

/**
 * Added, removed and changed items of the newer version of a workflow. Names that contain the version are compared
 * without it.
 */
export function differencesOf(older: ProcessDefinition, newer: ProcessDefinition): Differences {
  return {
    states: byKey(older.states, newer.states, ({ path }) => path, stateChanges).map(({ key, ...rest }) => ({
      path: key,
      ...rest,
    })),
    transitions: transitionDifferences(older.transitions, newer.transitions),
    events: byKey(older.events, newer.events, ({ type }) => type, eventChanges).map(({ key, ...rest }) => ({
      type: key,
      ...rest,
    })),
    forms: byKey(
      Object.entries(older.forms),
      Object.entries(newer.forms),
      ([id]) => formName(id) ?? id,
      ([, was], [, is]) => formChanges(was, is),
    ).map(({ key, ...rest }) => ({ id: key, ...rest })),
  }
}

export const countOf = ({ states, transitions, events, forms }: Differences): number =>
  states.length + transitions.length + events.length + forms.length

interface Found {
  key: string
  sign: Sign
  changes: Change[]
}

/** Items of the newer version in order, then the removed ones. */
function byKey<T>(
  older: readonly T[],
  newer: readonly T[],
  keyOf: (one: T) => string,
  changesOf: (was: T, is: T) => Change[],
): Found[] {
  const before = new Map(older.map((one) => [keyOf(one), one]))
  const after = new Set(newer.map(keyOf))
  const met = newer.flatMap((is): Found[] => {
    const key = keyOf(is)
    const was = before.get(key)
    if (was === undefined) return [{ key, sign: 'added', changes: [] }]
    const changes = changesOf(was, is)
    return changes.length === 0 ? [] : [{ key, sign: 'changed' as const, changes }]
  })
  const gone = [...before.keys()].filter((key) => !after.has(key))
  return [...met, ...gone.map((key) => ({ key, sign: 'removed' as const, changes: [] }))]
}

const value = (
  of: 'stage' | 'form' | 'right' | 'script' | 'initial' | 'kind',
  was: string | null | undefined,
  is: string | null | undefined,
): Change[] => ((was ?? null) === (is ?? null) ? [] : [{ of, was: was ?? null, is: is ?? null }])

function only<T>(these: readonly T[], those: readonly T[]): T[] {
  return these.filter((one) => !those.some((other) => same(one, other)))
}

const names = (
  of: 'awaits' | 'facts' | 'guards' | 'targets',
  was: readonly string[],
  is: readonly string[],
): Change[] => {
  const [gone, come] = [only(was, is), only(is, was)]
  return gone.length + come.length === 0 ? [] : [{ of, gone, come }]
}

const done = (
  of: 'entry' | 'exit' | 'effects',
  was: readonly ProcessEffect[],
  is: readonly ProcessEffect[],
): Change[] => {
  const [gone, come] = [only(was, is), only(is, was)]
  return gone.length + come.length === 0 ? [] : [{ of, gone, come }]
}

function stateChanges(was: ProcessState, is: ProcessState): Change[] {
  const [before, after] = [personal(was), personal(is)]
  return [
    ...value('kind', kindOf(was), kindOf(is)),
    ...value('initial', was.initial, is.initial),
    ...value('stage', was.meta?.stage, is.meta?.stage),
    ...value('form', formName(before?.form ?? null), formName(after?.form ?? null)),
    ...value('right', before?.right, after?.right),
    ...value('script', before?.script, after?.script),
    ...(before && after && before.mobile !== after.mobile
      ? [{ of: 'mobile' as const, is: after.mobile }]
      : []),
    ...names('awaits', awaited(was), awaited(is)),
    ...done('entry', was.entry, is.entry),
    ...done('exit', was.exit, is.exit),
  ]
}

const personal = ({ meta }: ProcessState) => (meta?.for === 'person' ? meta : null)
const awaited = ({ meta }: ProcessState) => (meta?.for === 'system' ? meta.awaits : [])
/** The actors of the state, or its kind when nobody acts. */
const kindOf = ({ kind, meta }: ProcessState) => (kind === 'atomic' ? (meta?.for ?? 'choice') : kind)

function eventChanges(was: ProcessEvent, is: ProcessEvent): Change[] {
  return [
    ...value('kind', was.by, is.by),
    ...value('form', formName(was.payload), formName(is.payload)),
    ...value('right', was.right, is.right),
    ...(was.irreversible === is.irreversible ? [] : [{ of: 'irreversible' as const, is: is.irreversible }]),
    ...names('facts', was.facts, is.facts),
  ]
}

interface Form {
  schema: unknown
  ui: unknown
}
interface Fields {
  properties?: Record<string, unknown>
  required?: string[]
}

/** Compared by top-level fields; a nested change counts as a change of the field. */
function formChanges(was: Form, is: Form): Change[] {
  const [before, after] = [was.schema, is.schema].map((schema) => (schema ?? {}) as Fields) as [
    Fields,
    Fields,
  ]
  const [old, now] = [before.properties ?? {}, after.properties ?? {}]
  const gone = only(Object.keys(old), Object.keys(now))
  const come = only(Object.keys(now), Object.keys(old))
  const isRequired = ({ required = [] }: Fields, name: string) => required.includes(name)
  const changed = Object.keys(now).filter(
    (name) =>
      name in old && (!alike(old[name], now[name]) || isRequired(before, name) !== isRequired(after, name)),
  )
  const fields: Change[] =
    gone.length + come.length + changed.length === 0 ? [] : [{ of: 'fields', gone, come, changed }]
  // A part of the schema outside of fields, or a UI hint.
  const isRedrawn = !alike(was, is) && fields.length === 0
  return isRedrawn ? [{ of: 'layout' }] : fields
}

const wayOf = ({ source, event }: ProcessTransition) => `${source ?? ''} ${event ?? ''}`
const factsOf = ({ targets, guards, effects }: ProcessTransition) => ({ targets, guards, effects })

/**
 * Transitions have no names: those of the same state and event are matched when equal, then by target, then by
 * guard; unmatched ones are new or removed.
 */
function transitionDifferences(
  older: readonly ProcessTransition[],
  newer: readonly ProcessTransition[],
): Differences['transitions'] {
  const ways = [...new Set([...newer, ...older].map(wayOf))]
  return ways.flatMap((way) => {
    const before = older.filter((one) => wayOf(one) === way)
    const after = newer.filter((one) => wayOf(one) === way)
    const pairs: { was: ProcessTransition; is: ProcessTransition }[] = []
    const match = (fits: (was: ProcessTransition, is: ProcessTransition) => boolean) => {
      for (const is of [...after]) {
        const was = before.find((one) => fits(one, is))
        if (was === undefined) continue
        pairs.push({ was, is })
        before.splice(before.indexOf(was), 1)
        after.splice(after.indexOf(is), 1)
      }
    }
    match((was, is) => same(factsOf(was), factsOf(is)))
    match((was, is) => same(was.targets, is.targets))
    match((was, is) => same(was.guards, is.guards))
    const changed = pairs.flatMap(({ was, is }) => {
      const changes = [
        ...names('targets', was.targets, is.targets),
        ...names('guards', was.guards, is.guards),
        ...done('effects', was.effects, is.effects),
      ]
      return changes.length === 0 ? [] : [{ sign: 'changed' as const, of: is, changes }]
    })
    return [
      ...changed,
      ...(isReordered(pairs, older, newer) ? reordered(pairs[0]!.is) : []),
      ...after.map((of) => ({ sign: 'added' as const, of, changes: [] })),
      ...before.map((of) => ({ sign: 'removed' as const, of, changes: [] })),
    ]
  })
}

const reordered = (of: ProcessTransition): Differences['transitions'] => [
  { sign: 'changed', of, changes: [{ of: 'order' }] },
]

/** The first enabled transition is taken, so their order matters. */
function isReordered(
  pairs: readonly { was: ProcessTransition; is: ProcessTransition }[],
  older: readonly ProcessTransition[],
  newer: readonly ProcessTransition[],
): boolean {
  const places = [...pairs]
    .sort((a, b) => newer.indexOf(a.is) - newer.indexOf(b.is))
    .map(({ was }) => older.indexOf(was))
  return places.some((place, n) => n > 0 && place < places[n - 1]!)
}
