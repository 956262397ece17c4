import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftProof, WorkflowDraftCard } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { urls } from '../../../ui/urls.ts'
import { useProcessDefinition } from '../api.ts'
import { VersionDiagrams, type VersionView } from '../bench/version-diagrams.tsx'
import { compareDefinitions } from '../compare/differences.ts'
import type { DiagramMeasures } from '../diagram/diagram-context.ts'
import type { ProcessNames } from '../names.ts'
import { useProcessNames } from '../use-names.ts'

interface ProofDiagramProps {
  card: WorkflowDraftCard
  definition: ProcessDefinition
  names: ProcessNames
  /** Undefined until the proof was run. */
  proof: DraftProof | undefined
}

const noCounts: VersionView['counts'] = new Map()

/**
 * The version that the draft is based on next to the changed machine, with the states and transitions that the proof
 * has covered.
 */
export function ProofDiagram(props: ProofDiagramProps) {
  const { data: before } = useProcessDefinition(props.card.workflow, props.card.basedOn)
  return before ? <Diagrams {...props} before={before} /> : null
}

function Diagrams({
  card,
  definition,
  names,
  proof,
  before,
}: ProofDiagramProps & { before: ProcessDefinition }) {
  const { t } = useTranslation(['workbench', 'processes'])
  const [selectedState, setSelectedState] = useState<string | null>(null)
  const beforeNames = useProcessNames(before)
  const measures = useProofMeasures(proof)
  const marks = useMemo(
    () =>
      new Map(
        compareDefinitions(before, definition).states.flatMap(({ sign, path }) =>
          sign === 'removed' ? [] : [[path, sign] as const],
        ),
      ),
    [before, definition],
  )
  const shared = { counts: noCounts, selectedState, selectState: setSelectedState }
  return (
    <VersionDiagrams
      views={[
        {
          ...shared,
          definition: before,
          names: beforeNames,
          title: t('processes:publishing.bench.now', { version: before.version }),
        },
        {
          ...shared,
          definition,
          names,
          title: t(proof ? 'workbench:proof.diagramVisited' : 'workbench:proof.diagram'),
          marks,
          measures,
          link: {
            url: urls.draft(card.workflow, card.basedOn, card.id),
            text: t('workbench:proof.openDraft'),
          },
        },
      ]}
    />
  )
}

/** Marks the states and transitions that the generated paths of the proof have covered. */
function useProofMeasures(proof: DraftProof | undefined): DiagramMeasures | null {
  const { t } = useTranslation('workbench')
  return useMemo(() => {
    if (proof === undefined) return null
    const states = new Set(proof.coverage.states)
    const transitions = new Set(proof.coverage.transitions)
    const describe = (isVisited: boolean) => ({
      text: isVisited ? '✓' : '?',
      words: t(isVisited ? 'workbench:proof.visited' : 'workbench:proof.notVisited'),
    })
    return {
      description: t('workbench:proof.diagramVisited'),
      state: (path) => {
        const isInner = [...states].some((state) => state.startsWith(`${path}.`))
        return isInner ? null : { ...describe(states.has(path)), level: null }
      },
      arrow: (ids) => {
        if (ids.length === 0) return null
        const isVisited = ids.some((id) => transitions.has(id))
        return { ...describe(isVisited), width: 2.5, covered: isVisited ? 'both' : 'neither' }
      },
    }
  }, [proof, t])
}
