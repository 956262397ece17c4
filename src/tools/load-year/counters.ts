import { allStoresCode } from '../../server/processes/statistics/counters.ts'
import { formatDay, type Copy } from './order-template.ts'

type Counts = Map<string, number>

const addTo = (counts: Counts, key: string, count: number) =>
  void counts.set(key, (counts.get(key) ?? 0) + count)

/** Counters of one table, added up by day and by month. A key is the row between its day and its count. */
class CounterTable {
  readonly #byDay = new Map<number, Counts>()
  readonly #byMonth = new Map<string, Counts>()

  add(day: number, key: string, count: number): void {
    const counts = this.#byDay.get(day) ?? new Map<string, number>()
    this.#byDay.set(day, counts)
    addTo(counts, key, count)
  }

  /** Lines of `COPY` for one day, which gets no more counts. */
  takeDay(day: number): string[] {
    const counts: Counts = this.#byDay.get(day) ?? new Map()
    this.#byDay.delete(day)
    const month = `${formatDay(day).slice(0, 7)}-01`
    const monthCounts: Counts = this.#byMonth.get(month) ?? new Map()
    this.#byMonth.set(month, monthCounts)
    for (const [key, count] of counts) addTo(monthCounts, key, count)
    return toLines('d', formatDay(day), counts)
  }

  takeMonths(): string[] {
    const lines = [...this.#byMonth].flatMap(([month, counts]) => toLines('m', month, counts))
    this.#byMonth.clear()
    return lines
  }
}

const toLines = (grain: string, start: string, counts: Counts): string[] =>
  Array.from(counts, ([key, count]) => `${grain}\t${start}\t${key}\t${count}\n`)

/** The counters of the process statistics, as counting the records of the year would give them. */
export class YearCounters {
  readonly steps = new CounterTable()
  readonly stays = new CounterTable()

  add(copy: Copy): void {
    const { template, shiftDays } = copy
    const listScopes = (pfm: string) => [pfm === template.pfm ? copy.pfm : pfm, allStoresCode]
    for (const { day, workflow, version, pfm, count, from, event, to } of template.steps)
      for (const store of listScopes(pfm))
        this.steps.add(day + shiftDays, `${workflow}\t${version}\t${store}\t${from}\t${event}\t${to}`, count)
    for (const { day, workflow, version, pfm, count, state, roles, bucket } of template.stays)
      for (const store of listScopes(pfm))
        this.stays.add(
          day + shiftDays,
          `${workflow}\t${version}\t${store}\t${state}\t${roles}\t${bucket}`,
          count,
        )
  }
}
