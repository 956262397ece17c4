import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { parseId, urls } from '../../../ui/urls.ts'
import { useProcessDefinition, useProcesses } from '../api.ts'
import { DiagramWorkspace } from '../diagram-workspace.tsx'
import styles from '../diagram-workspace.module.css'
import type { InstanceCounts } from '../counts.ts'
import { DiagramSkeleton } from '../skeleton.tsx'
import { useProcessNames } from '../use-names.ts'
import { ComparePanel } from './compare-panel.tsx'
import { countDifferences, compareDefinitions } from './differences.ts'
import { compareTexts } from './text-differences.ts'

const noCounts: ReadonlyMap<string, InstanceCounts> = new Map()

/**
 * `/processes/confirming/2/compare/1`: changes from version 1 to version 2, on the diagram of version 2 and as text.
 */
export function CompareScreen() {
  const { name = '', version, other } = useParams()
  const [newer, older] = [parseId(version), parseId(other)]
  if (newer === null || older === null || newer === older || !/^\w+$/.test(name)) return <NotFound />
  return <LoadedVersions name={name} newer={newer} older={older} />
}

function LoadedVersions({ name, newer, older }: { name: string; newer: number; older: number }) {
  const newerQuery = useProcessDefinition(name, newer)
  const olderQuery = useProcessDefinition(name, older)
  if (newerQuery.data && olderQuery.data)
    return <Comparison newer={newerQuery.data} older={olderQuery.data} />
  const failedQuery = [newerQuery, olderQuery].find(({ error }) => error)
  return failedQuery ? (
    <ErrorPlaceholder error={failedQuery.error!} retry={() => void failedQuery.refetch()} />
  ) : (
    <DiagramSkeleton />
  )
}

function Comparison({ newer, older }: { newer: ProcessDefinition; older: ProcessDefinition }) {
  const { t, i18n } = useTranslation('processes')
  const navigate = useNavigate()
  const names = { newer: useProcessNames(newer), older: useProcessNames(older) }
  useScreenTitle(t('processes:compare.title', { title: names.newer.title }))
  const { data: processes } = useProcesses()
  const versions = processes?.filter(({ name }) => name === newer.name).map(({ version }) => version) ?? [
    newer.version,
    older.version,
  ]
  const differences = useMemo(() => compareDefinitions(older, newer), [older, newer])
  const { language } = i18n
  const texts = useMemo(() => {
    const readTexts = ({ name, version }: ProcessDefinition): unknown =>
      i18n.getResourceBundle(language, `${name}/v${version}`)
    return compareTexts(readTexts(older), readTexts(newer))
  }, [i18n, language, older, newer])
  const marks = useMemo(
    () =>
      new Map(
        differences.states.flatMap(({ sign, path }) => (sign === 'removed' ? [] : [[path, sign] as const])),
      ),
    [differences],
  )
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
                <Link className={styles.aside} to={urls.process(newer.name, newer.version)}>
                  {t('processes:compare.back')}
                </Link>
              </div>
            }
          />
        </>
      )}
      side={
        <ComparePanel
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
