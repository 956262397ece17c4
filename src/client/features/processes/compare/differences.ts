import type {
  ProcessDefinition,
  ProcessEffect,
  ProcessEvent,
  ProcessState,
  ProcessTransition,
} from '../../../../../schemas/api/processes.ts'

export type DifferenceKind = 'added' | 'removed' | 'changed'

/** A changed property. `removed`: values that only the older version has; `added`: only the newer one. */
export type PropertyChange =
  | {
      property: 'stage' | 'form' | 'right' | 'script' | 'initial' | 'kind'
      before: string | null
      after: string | null
    }
  | { property: 'mobile' | 'irreversible'; after: boolean }
  | { property: 'awaits' | 'facts' | 'guards' | 'targets'; removed: string[]; added: string[] }
  | { property: 'entry' | 'exit' | 'effects'; removed: ProcessEffect[]; added: ProcessEffect[] }
  /** Names of form fields. */
  | { property: 'fields'; removed: string[]; added: string[]; changed: string[] }
  /** Order in which several transitions are tried. */
  | { property: 'order' }
  /** UI hints of a form, or a part of its schema outside the fields. */
  | { property: 'layout' }

export interface DefinitionDifferences {
  states: { sign: DifferenceKind; path: string; changes: PropertyChange[] }[]
  /** `transition`: the transition in the newer version, or in the older one if it was removed. */
  transitions: { sign: DifferenceKind; transition: ProcessTransition; changes: PropertyChange[] }[]
  events: { sign: DifferenceKind; type: string; changes: PropertyChange[] }[]
  forms: { sign: DifferenceKind; id: string; changes: PropertyChange[] }[]
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Removes the version from form ids and text keys, because otherwise equal forms of two versions would differ. */
const stringifyWithoutVersion = (form: unknown) => JSON.stringify(form).replace(/\/v\d+(?=[/:])/g, '')
const isEqualIgnoringVersion = (before: unknown, after: unknown) =>
  stringifyWithoutVersion(before ?? null) === stringifyWithoutVersion(after ?? null)

/** Returns the id of a form without the workflow and the version. */
const getFormNameWithoutVersion = (id: string | null) => id?.replace(/^[^/]*\/v\d+\//, '') ?? null

/**
 * Compares two versions of a workflow. Returns items that were added, removed or changed. Names that contain the
 * version are compared without it.
 */
export function compareDefinitions(
  older: ProcessDefinition,
  newer: ProcessDefinition,
): DefinitionDifferences {
  return {
    states: compareByKey(older.states, newer.states, ({ path }) => path, compareStates).map(
      ({ key, ...rest }) => ({
        path: key,
        ...rest,
      }),
    ),
    transitions: compareTransitions(older.transitions, newer.transitions),
    events: compareByKey(older.events, newer.events, ({ type }) => type, compareEvents).map(
      ({ key, ...rest }) => ({
        type: key,
        ...rest,
      }),
    ),
    forms: compareByKey(
      Object.entries(older.forms),
      Object.entries(newer.forms),
      ([id]) => getFormNameWithoutVersion(id) ?? id,
      ([, before], [, after]) => compareForms(before, after),
    ).map(({ key, ...rest }) => ({ id: key, ...rest })),
  }
}

export const countDifferences = ({ states, transitions, events, forms }: DefinitionDifferences): number =>
  states.length + transitions.length + events.length + forms.length

interface KeyedDifference {
  key: string
  sign: DifferenceKind
  changes: PropertyChange[]
}

/** Returns the added and changed items in the order of the newer version, then the removed ones. */
function compareByKey<T>(
  older: readonly T[],
  newer: readonly T[],
  getKey: (item: T) => string,
  getChanges: (oldItem: T, newItem: T) => PropertyChange[],
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
  property: 'stage' | 'form' | 'right' | 'script' | 'initial' | 'kind',
  before: string | null | undefined,
  after: string | null | undefined,
): PropertyChange[] =>
  (before ?? null) === (after ?? null) ? [] : [{ property, before: before ?? null, after: after ?? null }]

function subtract<T>(items: readonly T[], others: readonly T[]): T[] {
  return items.filter((item) => !others.some((other) => isEqual(item, other)))
}

const compareNames = (
  property: 'awaits' | 'facts' | 'guards' | 'targets',
  before: readonly string[],
  after: readonly string[],
): PropertyChange[] => {
  const [removed, added] = [subtract(before, after), subtract(after, before)]
  return removed.length + added.length === 0 ? [] : [{ property, removed, added }]
}

const compareEffects = (
  property: 'entry' | 'exit' | 'effects',
  before: readonly ProcessEffect[],
  after: readonly ProcessEffect[],
): PropertyChange[] => {
  const [removed, added] = [subtract(before, after), subtract(after, before)]
  return removed.length + added.length === 0 ? [] : [{ property, removed, added }]
}

function compareStates(before: ProcessState, after: ProcessState): PropertyChange[] {
  const [oldStep, newStep] = [getUserStep(before), getUserStep(after)]
  return [
    ...compareValues('kind', getEffectiveKind(before), getEffectiveKind(after)),
    ...compareValues('initial', before.initial, after.initial),
    ...compareValues('stage', before.meta?.stage, after.meta?.stage),
    ...compareValues(
      'form',
      getFormNameWithoutVersion(oldStep?.form ?? null),
      getFormNameWithoutVersion(newStep?.form ?? null),
    ),
    ...compareValues('right', oldStep?.right, newStep?.right),
    ...compareValues('script', oldStep?.script, newStep?.script),
    ...(oldStep && newStep && oldStep.mobile !== newStep.mobile
      ? [{ property: 'mobile' as const, after: newStep.mobile }]
      : []),
    ...compareNames('awaits', getAwaitedEvents(before), getAwaitedEvents(after)),
    ...compareEffects('entry', before.entry, after.entry),
    ...compareEffects('exit', before.exit, after.exit),
  ]
}

const getUserStep = ({ meta }: ProcessState) => (meta?.for === 'person' ? meta : null)
const getAwaitedEvents = ({ meta }: ProcessState) => (meta?.for === 'system' ? meta.awaits : [])
/**
 * Returns the kind of a state for the comparison. An atomic state has the kind of its actor (`person`, `system`), or
 * `choice` without an actor.
 */
const getEffectiveKind = ({ kind, meta }: ProcessState) =>
  kind === 'atomic' ? (meta?.for ?? 'choice') : kind

function compareEvents(before: ProcessEvent, after: ProcessEvent): PropertyChange[] {
  return [
    ...compareValues('kind', before.by, after.by),
    ...compareValues(
      'form',
      getFormNameWithoutVersion(before.payload),
      getFormNameWithoutVersion(after.payload),
    ),
    ...compareValues('right', before.right, after.right),
    ...(before.irreversible === after.irreversible
      ? []
      : [{ property: 'irreversible' as const, after: after.irreversible }]),
    ...compareNames('facts', before.facts, after.facts),
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
function compareForms(before: Form, after: Form): PropertyChange[] {
  const [oldSchema, newSchema] = [before.schema, after.schema].map((schema) => (schema ?? {}) as Fields) as [
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
  const fields: PropertyChange[] =
    removed.length + added.length + changed.length === 0
      ? []
      : [{ property: 'fields', removed, added, changed }]
  // True if only something outside the fields has changed: another part of the schema, or a UI hint.
  const hasLayoutChanged = !isEqualIgnoringVersion(before, after) && fields.length === 0
  return hasLayoutChanged ? [{ property: 'layout' }] : fields
}

const getTransitionGroupKey = ({ source, event }: ProcessTransition) => `${source ?? ''} ${event ?? ''}`
const pickComparedProperties = ({ targets, guards, effects }: ProcessTransition) => ({
  targets,
  guards,
  effects,
})

/**
 * Compares the transitions that have the same source state and event. They have no names, so they are matched first if
 * they are equal, then by target, then by guard. Transitions without a match are new or removed.
 */
function compareTransitions(
  older: readonly ProcessTransition[],
  newer: readonly ProcessTransition[],
): DefinitionDifferences['transitions'] {
  const groupKeys = [...new Set([...newer, ...older].map(getTransitionGroupKey))]
  return groupKeys.flatMap((groupKey) => {
    const before = older.filter((transition) => getTransitionGroupKey(transition) === groupKey)
    const after = newer.filter((transition) => getTransitionGroupKey(transition) === groupKey)
    const pairs: { oldTransition: ProcessTransition; newTransition: ProcessTransition }[] = []
    const matchPairs = (isMatch: (a: ProcessTransition, b: ProcessTransition) => boolean) => {
      for (const newTransition of [...after]) {
        const oldTransition = before.find((transition) => isMatch(transition, newTransition))
        if (oldTransition === undefined) continue
        pairs.push({ oldTransition, newTransition })
        before.splice(before.indexOf(oldTransition), 1)
        after.splice(after.indexOf(newTransition), 1)
      }
    }
    matchPairs((a, b) => isEqual(pickComparedProperties(a), pickComparedProperties(b)))
    matchPairs((a, b) => isEqual(a.targets, b.targets))
    matchPairs((a, b) => isEqual(a.guards, b.guards))
    const changed = pairs.flatMap(({ oldTransition, newTransition }) => {
      const changes = [
        ...compareNames('targets', oldTransition.targets, newTransition.targets),
        ...compareNames('guards', oldTransition.guards, newTransition.guards),
        ...compareEffects('effects', oldTransition.effects, newTransition.effects),
      ]
      return changes.length === 0 ? [] : [{ sign: 'changed' as const, transition: newTransition, changes }]
    })
    return [
      ...changed,
      ...(isReordered(pairs, older, newer) ? createOrderDifference(pairs[0]!.newTransition) : []),
      ...after.map((transition) => ({ sign: 'added' as const, transition, changes: [] })),
      ...before.map((transition) => ({ sign: 'removed' as const, transition, changes: [] })),
    ]
  })
}

const createOrderDifference = (transition: ProcessTransition): DefinitionDifferences['transitions'] => [
  { sign: 'changed', transition, changes: [{ property: 'order' }] },
]

/** True if the order in which the transitions are tried has changed; the first enabled one is taken. */
function isReordered(
  pairs: readonly { oldTransition: ProcessTransition; newTransition: ProcessTransition }[],
  older: readonly ProcessTransition[],
  newer: readonly ProcessTransition[],
): boolean {
  const oldPositions = [...pairs]
    .sort((a, b) => newer.indexOf(a.newTransition) - newer.indexOf(b.newTransition))
    .map(({ oldTransition }) => older.indexOf(oldTransition))
  return oldPositions.some((position, index) => index > 0 && position < oldPositions[index - 1]!)
}
