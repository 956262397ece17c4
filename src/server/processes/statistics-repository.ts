import { sql } from 'drizzle-orm'
import type {
  ProcessStatistics,
  StatisticsQuery,
  TransitionStatistics,
} from '../../../schemas/api/process-statistics.ts'
import { rows, type Db, type Tx } from '../platform/db/database.ts'
import { noted } from '../engine/interpret.ts'
import type { Language } from '../platform/i18n/translate.ts'
import { countedPeriod } from './counted-period.ts'
import { countedMeasures, countedTransitions } from './counted-stays.ts'
import type { MinedPeriod } from './mined-period.ts'
import { measuresOfRecords, type By, type StayMeasures } from './stay-measures.ts'
import { forMuch, ofPeriod, type StaysRequest } from './stays.ts'

/** Groups of one answer. */
const maxGroups = 2_000

export type StatisticsRequest = StaysRequest & {
  language: Language
  period: MinedPeriod
  query: Pick<StatisticsQuery, 'pfm' | 'by'>
  /** So many records are read; Infinity: all of them, for what leaves as a file is counted anew by others. */
  exactUpTo?: number
}

const transitionsOfRecords = (tx: Tx, asked: StaysRequest) =>
  rows<TransitionStatistics>(
    tx,
    sql`select r.from_state as "from", r.event->>'type' as event, r.to_state as "to", count(*)::int as count
      from ${ofPeriod(asked)} and r.version = ${asked.workflow.version} and r.event->>'type' <> ${noted}
      group by 1, 2, 3 order by count desc, 1 nulls first, 2, 3`,
  )

const roleNames = async (db: Tx, language: Language): Promise<Map<string, string>> => {
  const found = await rows<{ id: string; name: string }>(
    db,
    sql`select id, name->>${language} as name from roles`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** How stays and steps of a period are read: from the records, or from the counters where there are many. */
export interface Reader {
  approximate: boolean
  measures: (by?: By, state?: string, most?: number) => Promise<StayMeasures[]>
  transitions: () => Promise<TransitionStatistics[]>
}

/** All of it sees the counters and the records at one moment: what is counted in between is in neither twice. */
export const reading = <Answer>(
  db: Db,
  asked: Omit<StatisticsRequest, 'language' | 'query'> & { query: StaysRequest['query'] },
  read: (reader: Reader, tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(
    async (tx) => {
      await tx.execute(forMuch)
      const counted = await countedPeriod(tx, asked.period, asked.exactUpTo)
      const reader: Reader = counted
        ? {
            approximate: true,
            measures: (by, state, most) => countedMeasures(tx, { ...asked, counted, by, state, most }),
            transitions: () => countedTransitions(tx, { ...asked, counted }),
          }
        : {
            approximate: false,
            measures: (by, state, most) => measuresOfRecords(tx, { ...asked, by, state, most }),
            transitions: () => transitionsOfRecords(tx, asked),
          }
      return read(reader, tx)
    },
    { isolationLevel: 'repeatable read' },
  )

export async function readStatistics(db: Db, asked: StatisticsRequest): Promise<ProcessStatistics> {
  const { period, query, language } = asked
  const { states, transitions, groups, names, approximate } = await reading(
    db,
    asked,
    async (reader, tx) => ({
      approximate: reader.approximate,
      states: await reader.measures(),
      transitions: await reader.transitions(),
      groups: query.by === undefined ? [] : await reader.measures(query.by, undefined, maxGroups + 1),
      names: query.by === 'role' ? await roleNames(tx, language) : new Map<string, string>(),
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
