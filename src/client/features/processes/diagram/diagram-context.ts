import { createContext } from 'react'
import type { Count } from '../counts.ts'
import type { Covered, Level } from '../measure/measured.ts'
import type { Trace } from '../walk.ts'

/** What stands on the states and arrows of a diagram that shows how it went. */
export interface DiagramMeasures {
  /** What is shown and of when. */
  about: string
  state: (path: string) => { text: string; words: string; level: Level | null } | null
  arrow: (transitions: readonly string[]) => {
    text: string
    words: string
    width: number
    covered: Covered | null
    /** Nobody went over it. */
    untaken?: boolean
  } | null
}

/** What changes while the diagram stays where it is. */
export interface DiagramLive {
  counts: ReadonlyMap<string, Count>
  chosen: string | null
  choose: (state: string | null) => void
  /** Event whose arrows are marked. */
  event: string | null
  /** Transitions of that event. */
  marked: ReadonlySet<string>
  /** The path of one instance; null: none is shown. */
  trace: Trace | null
  /** States that another version has not, or has otherwise. */
  marks: ReadonlyMap<string, 'added' | 'changed'>
  /** null: it shows what is now. */
  measures: DiagramMeasures | null
  /** Name of a state with its numbers, for those who listen. */
  nameOf: (state: string) => string
  titleOf: (state: string) => string
}

const none: DiagramLive = {
  counts: new Map(),
  chosen: null,
  choose: () => undefined,
  event: null,
  marked: new Set(),
  trace: null,
  marks: new Map(),
  measures: null,
  nameOf: (state) => state,
  titleOf: (state) => state,
}

export const DiagramContext = createContext<DiagramLive>(none)
