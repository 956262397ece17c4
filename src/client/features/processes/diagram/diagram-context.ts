import { createContext } from 'react'
import type { Count } from '../counts.ts'
import type { Covered, Level } from '../measure/measured.ts'
import type { Trace } from '../walk.ts'

/** Measures on states and arrows of a diagram. */
export interface DiagramMeasures {
  /** What the measures are and their period. */
  description: string
  state: (path: string) => { text: string; words: string; level: Level | null } | null
  arrow: (transitions: readonly string[]) => {
    text: string
    words: string
    width: number
    covered: Covered | null
    /** No instance took it. */
    untaken?: boolean
  } | null
}

/** The dynamic part of the diagram. */
export interface DiagramLive {
  counts: ReadonlyMap<string, Count>
  chosen: string | null
  choose: (state: string | null) => void
  /** Event whose arrows are highlighted. */
  event: string | null
  /** Transitions of that event. */
  marked: ReadonlySet<string>
  /** Path of one instance; null: none. */
  trace: Trace | null
  /** States that are missing or different in another version. */
  marks: ReadonlyMap<string, 'added' | 'changed'>
  /** Null: current counts are displayed. */
  measures: DiagramMeasures | null
  /** Accessible name of a state with its numbers. */
  nameOf: (state: string) => string
  titleOf: (state: string) => string
}

const emptyDiagram: DiagramLive = {
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

export const DiagramContext = createContext<DiagramLive>(emptyDiagram)
