import { createContext } from 'react'
import type { Count } from '../counts.ts'
import type { CoverageKind, Level } from '../measure/measure-states.ts'
import type { Trace } from '../trace-steps.ts'

/** Measures on states and arrows of a diagram. */
export interface DiagramMeasures {
  /** Name of the measures and their period. */
  description: string
  state: (path: string) => { text: string; words: string; level: Level | null } | null
  arrow: (transitions: readonly string[]) => {
    text: string
    words: string
    width: number
    covered: CoverageKind | null
    /** No instance has taken the transition. */
    isUnused?: boolean
  } | null
}

/** The dynamic part of the diagram. */
export interface DiagramContextValue {
  counts: ReadonlyMap<string, Count>
  selectedState: string | null
  selectState: (state: string | null) => void
  /** Event whose arrows are highlighted. */
  highlightedEvent: string | null
  /** Transitions of that event. */
  highlightedTransitions: ReadonlySet<string>
  /** Path of one instance; null: none. */
  trace: Trace | null
  /** States that are missing or different in another version. */
  marks: ReadonlyMap<string, 'added' | 'changed'>
  /** Null: current counts are displayed. */
  measures: DiagramMeasures | null
  /** Accessible name of a state with its numbers. */
  getAccessibleName: (state: string) => string
  getTitle: (state: string) => string
}

const emptyDiagram: DiagramContextValue = {
  counts: new Map(),
  selectedState: null,
  selectState: () => undefined,
  highlightedEvent: null,
  highlightedTransitions: new Set(),
  trace: null,
  marks: new Map(),
  measures: null,
  getAccessibleName: (state) => state,
  getTitle: (state) => state,
}

export const DiagramContext = createContext<DiagramContextValue>(emptyDiagram)
