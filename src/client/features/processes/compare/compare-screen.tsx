import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { parseId, urls } from '../../../ui/urls.ts'
import { useProcesses } from '../api.ts'
import { DiagramWorkspace } from '../diagram-workspace.tsx'
import styles from '../diagram-workspace.module.css'
import type { InstanceCounts } from '../counts.ts'
import { ProcessTabs } from '../process-tabs.tsx'
import { TwoVersions } from '../two-versions.tsx'
import { useProcessNames } from '../use-names.ts'
import { VersionDifferencesPanel } from './compare-panel.tsx'
import { countDifferences } from './differences.ts'
import { useDifferences } from './use-differences.ts'

const noCounts: ReadonlyMap<string, InstanceCounts> = new Map()

/**
 * `/processes/confirming/2/compare/1`: changes from version 1 to version 2, on the diagram of version 2 and as text.
 */
export function CompareScreen() {
  const { name = '', version, other } = useParams()
  const [newer, older] = [parseId(version), parseId(other)]
  if (newer === null || older === null || newer === older || !/^\w+$/.test(name)) return <NotFound />
  return (
    <TwoVersions name={name} newer={newer} older={older}>
      {(newerVersion, olderVersion) => <Comparison newer={newerVersion} older={olderVersion} />}
    </TwoVersions>
  )
}

function Comparison({ newer, older }: { newer: ProcessDefinition; older: ProcessDefinition }) {
  const { t } = useTranslation('processes')
  const navigate = useNavigate()
  const names = { newer: useProcessNames(newer), older: useProcessNames(older) }
  useScreenTitle(t('processes:compare.title', { title: names.newer.title }))
  const { data: processes } = useProcesses()
  const versions = processes?.filter(({ name }) => name === newer.name).map(({ version }) => version) ?? [
    newer.version,
    older.version,
  ]
  const { differences, texts, marks } = useDifferences(older, newer)
  const [chosen, setChosen] = useState<string | null>(null)
  /** Opens the comparison of two versions. If both are the same, the currently compared versions are swapped. */
  const openComparison = (newerVersion: number, olderVersion: number) =>
    void navigate(
      newerVersion === olderVersion
        ? urls.compareProcess(newer.name, older.version, newer.version)
        : urls.compareProcess(newer.name, newerVersion, olderVersion),
    )
  const renderPicker = (label: string, value: number, onChange: (version: number) => void) => (
    <NativeSelect label={label} value={String(value)} onChange={(version) => onChange(Number(version))}>
      {versions.map((version) => (
        <option key={version} value={version}>
          {t('processes:version', { version })}
        </option>
      ))}
    </NativeSelect>
  )
  return (
    <DiagramWorkspace
      definition={newer}
      names={names.newer}
      counts={noCounts}
      selectedState={chosen}
      selectState={setChosen}
      marks={marks}
      head={(search) => (
        <>
          <PageTitle
            title={t('processes:compare.title', { title: names.newer.title })}
            aside={t('processes:compare.count', { count: countDifferences(differences) + texts.length })}
            actions={
              <div className={styles.tools}>
                {search}
                {renderPicker(t('processes:compare.older'), older.version, (version) =>
                  openComparison(newer.version, version),
                )}
                <span aria-hidden>→</span>
                {renderPicker(t('processes:compare.newer'), newer.version, (version) =>
                  openComparison(version, older.version),
                )}
              </div>
            }
          />
          <ProcessTabs name={newer.name} version={newer.version} current="compare" />
        </>
      )}
      side={
        <VersionDifferencesPanel
          differences={differences}
          texts={texts}
          names={names}
          newer={newer}
          older={older}
          selectState={setChosen}
        />
      }
    />
  )
}
