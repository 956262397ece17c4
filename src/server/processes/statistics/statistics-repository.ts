import { sql } from 'drizzle-orm'
import type {
  ProcessStatistics,
  StatisticsQuery,
  TransitionStatistics,
} from '../../../../schemas/api/process-statistics.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'
import { externalChangeEventType } from '../../engine/interpret.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { findCountedPeriod } from './counted-period.ts'
import { readStayObservationsFromCounters, readTransitionsFromCounters } from './counted-stays.ts'
import {
  measureStays,
  readStayObservationsFromRecords,
  type StatisticsGrouping,
  type StateStayMeasures,
} from './stay-measures.ts'
import { largeQuerySettings, buildPeriodRecordsSql, type StateStaysRequest } from './stays.ts'

/** Maximum number of groups in one response. */
const maxGroups = 2_000

export type StatisticsRequest = StateStaysRequest & {
  language: Language
  query: Pick<StatisticsQuery, 'pfm' | 'by'>
  /**
   * Maximum number of records that are read directly. A period with more is computed approximately from the counters.
   * Infinity for exported files, because users check the numbers in them.
   */
  exactUpTo?: number
}

const buildTransitionsSql = (tx: Tx, request: StateStaysRequest) =>
  queryRows<TransitionStatistics>(
    tx,
    sql`select r.from_state as "from", r.event->>'type' as event, r.to_state as "to", count(*)::int as count
      from ${buildPeriodRecordsSql(request)} and r.version = ${request.workflow.version} and r.event->>'type' <> ${externalChangeEventType}
      group by 1, 2, 3 order by count desc, 1 nulls first, 2, 3`,
  )

const readRoleNames = async (db: Tx, language: Language): Promise<Map<string, string>> => {
  const roles = await queryRows<{ id: string; name: string }>(
    db,
    sql`select id, name->>${language} as name from roles`,
  )
  return new Map(roles.map(({ id, name }) => [id, name]))
}

/**
 * Reads statistics of stays and transitions in a period: from the records, or approximately from the counters if there
 * are many records.
 */
export interface StatisticsReader {
  approximate: boolean
  measures: (by?: StatisticsGrouping, state?: string, most?: number) => Promise<StateStayMeasures[]>
  transitions: () => Promise<TransitionStatistics[]>
}

/**
 * Runs `read` in one snapshot of counters and records. If a record is counted at the same time, it is neither missed
 * nor counted twice.
 */
export const withStatisticsReader = <Result>(
  db: Db,
  request: Omit<StatisticsRequest, 'language' | 'query'> & { query: StateStaysRequest['query'] },
  read: (reader: StatisticsReader, tx: Tx) => Promise<Result>,
): Promise<Result> =>
  db.transaction(
    async (tx) => {
      await tx.execute(largeQuerySettings)
      const counted = await findCountedPeriod(tx, request.period, request.exactUpTo)
      const reader: StatisticsReader = counted
        ? {
            approximate: true,
            measures: async (by, state, limit) => {
              const options = { ...request, counted, by, state, limit }
              return measureStays(await readStayObservationsFromCounters(tx, options), options)
            },
            transitions: () => readTransitionsFromCounters(tx, { ...request, counted }),
          }
        : {
            approximate: false,
            measures: async (by, state, limit) => {
              const options = { ...request, by, state, limit }
              return measureStays(await readStayObservationsFromRecords(tx, options), options)
            },
            transitions: () => buildTransitionsSql(tx, request),
          }
      return read(reader, tx)
    },
    { isolationLevel: 'repeatable read' },
  )

export async function readStatistics(db: Db, request: StatisticsRequest): Promise<ProcessStatistics> {
  const { period, query, language } = request
  const { states, transitions, groups, names, approximate } = await withStatisticsReader(
    db,
    request,
    async (reader, tx) => ({
      approximate: reader.approximate,
      states: await reader.measures(),
      transitions: await reader.transitions(),
      groups: query.by === undefined ? [] : await reader.measures(query.by, undefined, maxGroups + 1),
      names: query.by === 'role' ? await readRoleNames(tx, language) : new Map<string, string>(),
    }),
  )
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    approximate,
    states: states.map(({ key: _, ...state }) => state).sort((a, b) => (a.state < b.state ? -1 : 1)),
    transitions,
    groups: groups.slice(0, maxGroups).map(({ key, ...group }) => ({ ...group, group: groupOf(key, names) })),
    groupsCut: groups.length > maxGroups,
  }
}

const groupOf = (key: string, names: ReadonlyMap<string, string>): string | null =>
  key === ''
    ? null
    : key
        .split(',')
        .map((id) => names.get(id) ?? id)
        .join(', ')
