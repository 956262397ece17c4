import type { MigrationReport, WorkflowPublicationStatus } from '../../../../../schemas/api/workflows.ts'

type Group = MigrationReport['groups'][number]
/** Target states selected by the user, by state of the old version. */
export type Mapping = Readonly<Record<string, string>>

/** An occupied state of the old version with its target in the new one. */
export interface MappingRow {
  state: string
  count: number
  /** Target without a choice of the user; null if there is none. */
  automatic: string | null
  target: string | null
  isManual: boolean
  /** Reasons why instances of this state cannot be migrated. */
  problems: { problem: string; count: number }[]
}

const sumCounts = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0)

export const countMigratable = ({ groups }: MigrationReport): number =>
  sumCounts(groups.filter(({ problem }) => problem === null))

export const countStuck = ({ groups }: MigrationReport): number =>
  sumCounts(groups.filter(({ problem }) => problem !== null))

/**
 * Returns a row for each occupied state, in the order of `states`, the states of the old version.
 * @param automatic dry run without choices of the user
 * @param planned dry run with `mapping`
 */
export function buildMappingRows(
  states: readonly string[],
  { automatic, planned, mapping }: { automatic: MigrationReport; planned: MigrationReport; mapping: Mapping },
): MappingRow[] {
  const position = (state: string) => (states.includes(state) ? states.indexOf(state) : states.length)
  const occupied = [...new Set(planned.groups.map(({ from }) => from))].toSorted(
    (a, b) => position(a) - position(b),
  )
  return occupied.map((state) => {
    const groups = planned.groups.filter(({ from }) => from === state)
    const findTarget = (all: readonly Group[]) => all.find(({ to }) => to !== null)?.to ?? null
    return {
      state,
      count: sumCounts(groups),
      automatic: findTarget(automatic.groups.filter(({ from }) => from === state)),
      target: mapping[state] ?? findTarget(groups),
      isManual: state in mapping,
      problems: groups.flatMap(({ problem, count }) => (problem === null ? [] : [{ problem, count }])),
    }
  })
}

/** Reason why the migration cannot be started. The texts are `processes:publishing.bench.obstacles`. */
export type MigrationObstacle =
  | 'noRight'
  | 'draft'
  | 'retired'
  | 'failed'
  | 'loading'
  | 'running'
  | 'beyond'
  | 'nothing'
  | 'unmapped'
  | 'stuck'

interface MigrationFacts {
  canPublish: boolean
  /** State of the new version; undefined until loaded. */
  state: WorkflowPublicationStatus['versions'][number]['state'] | undefined
  /** True if another migration of the workflow is running. */
  isRunning: boolean
  /** Dry run with the current choices; undefined until loaded. */
  report: MigrationReport | undefined
  hasFailed: boolean
}

/** Returns the first obstacle with the number of states or instances that it concerns, or null. */
export function findMigrationObstacle({
  canPublish,
  state,
  isRunning,
  report,
  hasFailed,
}: MigrationFacts): { obstacle: MigrationObstacle; count: number } | null {
  const because = (obstacle: MigrationObstacle, count = 0) => ({ obstacle, count })
  if (!canPublish) return because('noRight')
  if (state === 'draft' || state === 'retired') return because(state)
  if (isRunning) return because('running')
  if (hasFailed) return because('failed')
  if (report === undefined || state === undefined) return because('loading')
  if (report.groups.length === 0) return because(report.beyond > 0 ? 'beyond' : 'nothing')
  const unmapped = new Set(report.groups.flatMap(({ from, problem }) => (problem === 'unmapped' ? from : [])))
  if (unmapped.size > 0) return because('unmapped', unmapped.size)
  const stuck = countStuck(report)
  return stuck > 0 ? because('stuck', stuck) : null
}

const mappingParam = 'map'
/** Does not occur in the path of a state. */
const separator = '-'

/** Reads the choices from the URL. Targets that the new version does not have are ignored. */
export function parseMapping(params: URLSearchParams, targets: readonly string[]): Mapping {
  return Object.fromEntries(
    params.getAll(mappingParam).flatMap((pair) => {
      const [state = '', target = ''] = pair.split(separator)
      return /^[a-zA-Z0-9.]+$/.test(state) && targets.includes(target) ? [[state, target]] : []
    }),
  )
}

/** Returns the query with another choice for one state. `target`: null removes the choice. */
export function serializeMapping(
  params: URLSearchParams,
  mapping: Mapping,
  state: string,
  target: string | null,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(mappingParam)
  const { [state]: _, ...others } = mapping
  for (const pair of Object.entries(target === null ? others : { ...others, [state]: target }))
    next.append(mappingParam, pair.join(separator))
  return next
}
