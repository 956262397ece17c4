/** What the records of a played order add to one counter. */
interface Count {
  /** Day of the counter, in days since 1970. */
  day: number
  workflow: string
  version: number
  /** Store of the instance when it was played. */
  pfm: string
  count: number
}
export interface StepCount extends Count {
  from: string
  event: string
  to: string
}
export interface StayCount extends Count {
  state: string
  roles: string
  bucket: number
}

/** An order as it is copied: what differs from the played one. */
export interface Copy {
  template: OrderTemplate
  /** Number of the copy in the year, from 1. */
  number: number
  shiftDays: number
  shiftMs: number
  /** For each kind of id, the number before the first of this copy. */
  bases: readonly number[]
  /** Number of its first marked unit. */
  firstUnit: number
  pfm: string
  name: string
  surname: string
  firstName: string
  phone: string
  email: string
  loyaltyCard: string
}

/** A part of a text that differs between copies. */
export type Slot = (copy: Copy) => string

/** A row as a line of `COPY`: the texts between its slots. A slot is a place in the slots of its group. */
export interface RowTemplate {
  literals: readonly string[]
  slots: readonly number[]
  /** Time after which housekeeping has deleted the row; null if it stays. */
  expiresMs: number | null
}

/** Rows of an order that were written on the same day. */
export interface DayGroup {
  slots: Slot[]
  /** By place in `orderTables`. */
  rows: Map<number, RowTemplate[]>
}

/** A played order, ready to be copied. */
export interface OrderTemplate {
  /** True if nothing is left to do: no process is active and no timer is pending. */
  ended: boolean
  /** True if one of its processes is active. */
  open: boolean
  pfm: string
  /** True if the customer's surname has a feminine form. */
  woman: boolean
  /** Day of the order in the time zone of the counters, in days since 1970. */
  day: number
  /** Time of its last row. */
  lastMs: number
  /** Time by which all its rows can be moved without another day. */
  earlierMs: number
  laterMs: number
  /** Rows by the days since the order. */
  groups: Map<number, DayGroup>
  /** How many ids of each kind it has. */
  idCounts: readonly number[]
  units: number
  steps: readonly StepCount[]
  stays: readonly StayCount[]
}

/** Place of the slot for the number of a record, which is given when the record is written. */
export const recordNumberSlot = -1

const dayMs = 86_400_000
/** Moscow, the time zone of the counters, has had one offset since 2014. */
const counterOffsetMs = 3 * 3_600_000

/** Day in the time zone of the counters, in days since 1970. */
export const getCounterDay = (ms: number): number => Math.floor((ms + counterOffsetMs) / dayMs)
export const getMsOfCounterDay = (ms: number): number => ms + counterOffsetMs - getCounterDay(ms) * dayMs
/** First instant of a day in the time zone of the counters. */
export const getCounterDayStart = (day: number): number => day * dayMs - counterOffsetMs
export const formatDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
export const parseDay = (text: string): number => Math.round(Date.parse(`${text}T00:00:00Z`) / dayMs)
