import type {
  ProcessDefinition,
  ProcessEffect,
  ProcessEvent,
  ProcessState,
  ProcessTransition,
} from '../../../../../schemas/api/processes.ts'

export type DifferenceKind = 'added' | 'removed' | 'changed'

/** A changed property, with the values that only the older and only the newer version has. */
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
  states: { sign: DifferenceKind; path: string; changes: Change[] }[]
  /** `of`: the transition in the newer version, or in the older one if it was removed. */
  transitions: { sign: DifferenceKind; of: ProcessTransition; changes: Change[] }[]
  events: { sign: DifferenceKind; type: string; changes: Change[] }[]
  forms: { sign: DifferenceKind; id: string; changes: Change[] }[]
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Removes the version from form ids and text keys, because otherwise equal forms of two versions would differ. */
const stringifyWithoutVersion = (form: unknown) => JSON.stringify(form).replace(/\/v\d+(?=[/:])/g, '')
const isEqualIgnoringVersion = (before: unknown, after: unknown) =>
  stringifyWithoutVersion(before ?? null) === stringifyWithoutVersion(after ?? null)

/** Returns the name of a form without the version, which is a part of its id. */
const formNameWithoutVersion = (id: string | null) => id?.replace(/^[^/]*\/v\d+\//, '') ?? null

/**
 * Compares two versions of a workflow. Returns items that were added, removed or changed. Names that contain the
 * version are compared without it.
 */
export function compareDefinitions(older: ProcessDefinition, newer: ProcessDefinition): Differences {
  return {
    states: compareByKey(older.states, newer.states, ({ path }) => path, stateChanges).map(
      ({ key, ...rest }) => ({
        path: key,
        ...rest,
      }),
    ),
    transitions: transitionDifferences(older.transitions, newer.transitions),
    events: compareByKey(older.events, newer.events, ({ type }) => type, eventChanges).map(
      ({ key, ...rest }) => ({
        type: key,
        ...rest,
      }),
    ),
    forms: compareByKey(
      Object.entries(older.forms),
      Object.entries(newer.forms),
      ([id]) => formNameWithoutVersion(id) ?? id,
      ([, was], [, is]) => formChanges(was, is),
    ).map(({ key, ...rest }) => ({ id: key, ...rest })),
  }
}

export const countDifferences = ({ states, transitions, events, forms }: Differences): number =>
  states.length + transitions.length + events.length + forms.length

interface KeyedDifference {
  key: string
  sign: DifferenceKind
  changes: Change[]
}

/** Returns the items of the newer version in their order, then the removed ones. */
function compareByKey<T>(
  older: readonly T[],
  newer: readonly T[],
  getKey: (item: T) => string,
  getChanges: (was: T, is: T) => Change[],
): KeyedDifference[] {
  const before = new Map(older.map((item) => [getKey(item), item]))
  const after = new Set(newer.map(getKey))
  const addedOrChanged = newer.flatMap((newItem): KeyedDifference[] => {
    const key = getKey(newItem)
    const oldItem = before.get(key)
    if (oldItem === undefined) return [{ key, sign: 'added', changes: [] }]
    const changes = getChanges(oldItem, newItem)
    return changes.length === 0 ? [] : [{ key, sign: 'changed' as const, changes }]
  })
  const removedKeys = [...before.keys()].filter((key) => !after.has(key))
  return [...addedOrChanged, ...removedKeys.map((key) => ({ key, sign: 'removed' as const, changes: [] }))]
}

const compareValues = (
  of: 'stage' | 'form' | 'right' | 'script' | 'initial' | 'kind',
  was: string | null | undefined,
  is: string | null | undefined,
): Change[] => ((was ?? null) === (is ?? null) ? [] : [{ of, was: was ?? null, is: is ?? null }])

function subtract<T>(items: readonly T[], others: readonly T[]): T[] {
  return items.filter((item) => !others.some((other) => isEqual(item, other)))
}

const compareNames = (
  of: 'awaits' | 'facts' | 'guards' | 'targets',
  was: readonly string[],
  is: readonly string[],
): Change[] => {
  const [removed, come] = [subtract(was, is), subtract(is, was)]
  return removed.length + come.length === 0 ? [] : [{ of, gone: removed, come }]
}

const compareEffects = (
  of: 'entry' | 'exit' | 'effects',
  was: readonly ProcessEffect[],
  is: readonly ProcessEffect[],
): Change[] => {
  const [removed, come] = [subtract(was, is), subtract(is, was)]
  return removed.length + come.length === 0 ? [] : [{ of, gone: removed, come }]
}

function stateChanges(was: ProcessState, is: ProcessState): Change[] {
  const [oldStep, newStep] = [getUserStep(was), getUserStep(is)]
  return [
    ...compareValues('kind', effectiveKind(was), effectiveKind(is)),
    ...compareValues('initial', was.initial, is.initial),
    ...compareValues('stage', was.meta?.stage, is.meta?.stage),
    ...compareValues(
      'form',
      formNameWithoutVersion(oldStep?.form ?? null),
      formNameWithoutVersion(newStep?.form ?? null),
    ),
    ...compareValues('right', oldStep?.right, newStep?.right),
    ...compareValues('script', oldStep?.script, newStep?.script),
    ...(oldStep && newStep && oldStep.mobile !== newStep.mobile
      ? [{ of: 'mobile' as const, is: newStep.mobile }]
      : []),
    ...compareNames('awaits', getAwaitedEvents(was), getAwaitedEvents(is)),
    ...compareEffects('entry', was.entry, is.entry),
    ...compareEffects('exit', was.exit, is.exit),
  ]
}

const getUserStep = ({ meta }: ProcessState) => (meta?.for === 'person' ? meta : null)
const getAwaitedEvents = ({ meta }: ProcessState) => (meta?.for === 'system' ? meta.awaits : [])
/**
 * Returns what is compared as the kind of a state. For an atomic state it is its actor (user, system or none),
 * otherwise the kind itself.
 */
const effectiveKind = ({ kind, meta }: ProcessState) => (kind === 'atomic' ? (meta?.for ?? 'choice') : kind)

function eventChanges(was: ProcessEvent, is: ProcessEvent): Change[] {
  return [
    ...compareValues('kind', was.by, is.by),
    ...compareValues('form', formNameWithoutVersion(was.payload), formNameWithoutVersion(is.payload)),
    ...compareValues('right', was.right, is.right),
    ...(was.irreversible === is.irreversible ? [] : [{ of: 'irreversible' as const, is: is.irreversible }]),
    ...compareNames('facts', was.facts, is.facts),
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

/** Compares two forms by their top-level fields. A nested change counts as a change of the field. */
function formChanges(was: Form, is: Form): Change[] {
  const [oldSchema, newSchema] = [was.schema, is.schema].map((schema) => (schema ?? {}) as Fields) as [
    Fields,
    Fields,
  ]
  const [oldFields, newFields] = [oldSchema.properties ?? {}, newSchema.properties ?? {}]
  const removed = subtract(Object.keys(oldFields), Object.keys(newFields))
  const added = subtract(Object.keys(newFields), Object.keys(oldFields))
  const isRequired = ({ required = [] }: Fields, name: string) => required.includes(name)
  const changed = Object.keys(newFields).filter(
    (name) =>
      name in oldFields &&
      (!isEqualIgnoringVersion(oldFields[name], newFields[name]) ||
        isRequired(oldSchema, name) !== isRequired(newSchema, name)),
  )
  const fields: Change[] =
    removed.length + added.length + changed.length === 0
      ? []
      : [{ of: 'fields', gone: removed, come: added, changed }]
  // True if the change is outside the fields, in another part of the schema or in a UI hint.
  const hasLayoutChanged = !isEqualIgnoringVersion(was, is) && fields.length === 0
  return hasLayoutChanged ? [{ of: 'layout' }] : fields
}

const transitionGroupKey = ({ source, event }: ProcessTransition) => `${source ?? ''} ${event ?? ''}`
const pickComparedProperties = ({ targets, guards, effects }: ProcessTransition) => ({
  targets,
  guards,
  effects,
})

/**
 * Compares the transitions of one state and event. They have no names, so they are matched first if they are equal,
 * then by target, then by guard. Transitions without a match are new or removed.
 */
function transitionDifferences(
  older: readonly ProcessTransition[],
  newer: readonly ProcessTransition[],
): Differences['transitions'] {
  const groupKeys = [...new Set([...newer, ...older].map(transitionGroupKey))]
  return groupKeys.flatMap((groupKey) => {
    const before = older.filter((transition) => transitionGroupKey(transition) === groupKey)
    const after = newer.filter((transition) => transitionGroupKey(transition) === groupKey)
    const pairs: { was: ProcessTransition; is: ProcessTransition }[] = []
    const matchPairs = (isMatch: (was: ProcessTransition, is: ProcessTransition) => boolean) => {
      for (const is of [...after]) {
        const was = before.find((transition) => isMatch(transition, is))
        if (was === undefined) continue
        pairs.push({ was, is })
        before.splice(before.indexOf(was), 1)
        after.splice(after.indexOf(is), 1)
      }
    }
    matchPairs((was, is) => isEqual(pickComparedProperties(was), pickComparedProperties(is)))
    matchPairs((was, is) => isEqual(was.targets, is.targets))
    matchPairs((was, is) => isEqual(was.guards, is.guards))
    const changed = pairs.flatMap(({ was, is }) => {
      const changes = [
        ...compareNames('targets', was.targets, is.targets),
        ...compareNames('guards', was.guards, is.guards),
        ...compareEffects('effects', was.effects, is.effects),
      ]
      return changes.length === 0 ? [] : [{ sign: 'changed' as const, of: is, changes }]
    })
    return [
      ...changed,
      ...(isReordered(pairs, older, newer) ? orderDifference(pairs[0]!.is) : []),
      ...after.map((of) => ({ sign: 'added' as const, of, changes: [] })),
      ...before.map((of) => ({ sign: 'removed' as const, of, changes: [] })),
    ]
  })
}

const orderDifference = (of: ProcessTransition): Differences['transitions'] => [
  { sign: 'changed', of, changes: [{ of: 'order' }] },
]

/** True if the order has changed. It matters because the first enabled transition is taken. */
function isReordered(
  pairs: readonly { was: ProcessTransition; is: ProcessTransition }[],
  older: readonly ProcessTransition[],
  newer: readonly ProcessTransition[],
): boolean {
  const oldPositions = [...pairs]
    .sort((a, b) => newer.indexOf(a.is) - newer.indexOf(b.is))
    .map(({ was }) => older.indexOf(was))
  return oldPositions.some((position, index) => index > 0 && position < oldPositions[index - 1]!)
}
