import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { Block } from '../../../ui/block.tsx'
import { useIsPhoneWidth } from '../../../ui/phone-width.ts'
import { urls } from '../../../ui/urls.ts'
import { useInstanceCountsByState } from '../api.ts'
import { DifferenceList } from '../compare/difference-list.tsx'
import { useDifferences } from '../compare/use-differences.ts'
import { sumCountsByState } from '../counts.ts'
import { useProcessNames } from '../use-names.ts'
import styles from './bench.module.css'
import { VersionDiagrams } from './version-diagrams.tsx'

/** Diagrams of the version to activate and of the one it is compared with, and their differences in words. */
export function ActivationChanges({ newer, older }: { newer: ProcessDefinition; older: ProcessDefinition }) {
  const { t } = useTranslation('processes')
  const navigate = useNavigate()
  const phone = useIsPhoneWidth()
  const names = { newer: useProcessNames(newer), older: useProcessNames(older) }
  const { differences, texts, marks } = useDifferences(older, newer)
  const counts = { newer: useCounts(newer), older: useCounts(older) }
  const [selectedState, setSelectedState] = useState<string | null>(null)
  const shared = { selectedState, selectState: setSelectedState }
  return (
    <>
      <VersionDiagrams
        views={[
          {
            ...shared,
            definition: older,
            names: names.older,
            title: t('processes:publishing.bench.now', { version: older.version }),
            counts: counts.older,
          },
          {
            ...shared,
            definition: newer,
            names: names.newer,
            title: t('processes:publishing.bench.changes', { version: newer.version }),
            counts: counts.newer,
            marks,
          },
        ]}
      />
      <Block
        className={styles.differences}
        title={t('processes:publishing.bench.difference', { version: older.version })}
      >
        <DifferenceList
          differences={differences}
          texts={texts}
          names={names}
          newer={newer}
          older={older}
          selectState={(state) =>
            phone ? void navigate(urls.process(newer.name, newer.version, state)) : setSelectedState(state)
          }
        />
      </Block>
    </>
  )
}

function useCounts(definition: ProcessDefinition) {
  const { data } = useInstanceCountsByState(definition.name, definition.version)
  return useMemo(() => sumCountsByState(definition, data), [definition, data])
}
