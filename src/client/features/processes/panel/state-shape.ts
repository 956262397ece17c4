import type { ProcessDefinition, ProcessState } from '../../../../../schemas/api/processes.ts'
import { isTransientState } from '../diagram/graph.ts'

/** Kind of a state for its text `processes:state.<shape>`. */
export function getStateShape(
  state: ProcessState,
  { transitions }: Pick<ProcessDefinition, 'transitions'>,
): 'group' | 'parallel' | 'final' | 'choice' | 'person' | 'system' {
  const { kind, meta } = state
  if (kind === 'compound') return 'group'
  if (kind === 'parallel' || kind === 'final') return kind
  return isTransientState(state, transitions) ? 'choice' : (meta?.for ?? 'system')
}
