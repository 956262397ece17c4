import { createContext } from 'react'
import type { InstanceCounts } from '../counts.ts'
import type { TestCoverageKind, DurationLevel } from '../measure/measure-states.ts'
import type { StepHighlights } from '../trace-steps.ts'

/** Measured values for the states and arrows of a diagram. */
export interface DiagramMeasures {
  /** Text that names the measured values and their period. */
  description: string
  state: (path: string) => { text: string; words: string; level: DurationLevel | null } | null
  arrow: (transitions: readonly string[]) => {
    text: string
    words: string
    width: number
    covered: TestCoverageKind | null
    /** True if no instance has taken any of the transitions in the period. */
    isUnused?: boolean
  } | null
}

/** The part of the diagram that changes without a new layout. */
export interface DiagramContextValue {
  counts: ReadonlyMap<string, Pick<InstanceCounts, 'instances' | 'overdue'>>
  selectedState: string | null
  selectState: (state: string | null) => void
  /** Event whose arrows are highlighted. */
  highlightedEvent: string | null
  /** Transitions of the highlighted event. */
  highlightedTransitions: ReadonlySet<string>
  /** Path of one instance; null if none is displayed. */
  trace: StepHighlights | null
  /** States that the compared older version lacks (`added`) or defines differently (`changed`). */
  marks: ReadonlyMap<string, 'added' | 'changed'>
  /** Measured values; null if current counts are displayed. */
  measures: DiagramMeasures | null
  /** Returns the accessible name of a state, which includes its counts or measured values. */
  getAccessibleName: (state: string) => string
  getTitle: (state: string) => string
  /** Returns the URL of the list of the cases behind the count of a state; null if counts are not links. */
  getCasesUrl: ((state: string) => string) | null
  /** Phases that the user can unfold and fold; null if all states are displayed. */
  phases: {
    unfolded: ReadonlySet<string>
    toggle: (phase: string) => void
    /** Returns the accessible name of the button. */
    getLabel: (phase: string, isFolded: boolean) => string
  } | null
}

export const emptyDiagram: DiagramContextValue = {
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
  getCasesUrl: null,
  phases: null,
}

export const DiagramContext = createContext<DiagramContextValue>(emptyDiagram)

/** The state or the arrow under the mouse pointer or with the focus. */
export interface PointedPart {
  kind: 'state' | 'edge'
  id: string
}

export const PointedPartContext = createContext<PointedPart | null>(null)
