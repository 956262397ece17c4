import { createContext, useContext } from 'react'
import type {
  ChangeableParts,
  ChangeProblem,
  WorkflowDraftCard,
} from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import type { Changes, Language } from './changes.ts'
import type { PlaceholderValues } from './placeholders.ts'
import type { EditorSelection } from './use-selection.ts'

/** Data and actions for all parts of the editor. */
export interface DraftContextValue {
  card: WorkflowDraftCard
  parts: ChangeableParts
  /** The changed machine as last saved. */
  definition: ProcessDefinition
  names: ProcessNames
  changes: Changes
  /** Paths of all texts, with those of added steps. */
  paths: readonly string[]
  /** States that display a text, by its path. */
  statesOfTexts: ReadonlyMap<string, readonly string[]>
  problems: readonly ChangeProblem[]
  canEdit: boolean
  edit: (changes: Changes, group?: string) => void
  save: () => void
  /** Language of the texts that are edited. */
  language: Language
  setLanguage: (language: Language) => void
  /** Sample values of the placeholders. */
  samples: PlaceholderValues
  select: (selection: EditorSelection) => void
}

export const DraftContext = createContext<DraftContextValue | null>(null)

export function useDraftContext(): DraftContextValue {
  const value = useContext(DraftContext)
  if (value === null) throw new Error('no draft')
  return value
}
