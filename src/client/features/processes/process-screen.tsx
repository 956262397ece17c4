import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { getBaseVersion, isChangedVersion } from '../../../../schemas/values/changed-versions.ts'
import { Badge } from '../../ui/badge.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { NativeSelect } from '../../ui/picker.tsx'
import { FilterRow } from '../../ui/list/filter-row.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { RefreshFailureNotice } from '../../ui/stale-notice.tsx'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { tones } from '../../ui/tones.ts'
import { parseId, urls } from '../../ui/urls.ts'
import { useInstanceCountsByState, useProcessDefinition, useProcesses } from './api.ts'
import { DiagramWorkspace } from './diagram-workspace.tsx'
import { sumCountsByState, type InstanceCounts } from './counts.ts'
import { CoveragePanel } from './measure/coverage-panel.tsx'
import { StatisticsPanel } from './measure/measure-panel.tsx'
import { useStatisticsView } from './measure/use-statistics-view.ts'
import { pickCasePeriod } from './measure/case-period.ts'
import { ProcessTabs } from './process-tabs.tsx'
import { PublishingPanel } from './publishing/publishing-panel.tsx'
import { FormsPanel } from './panel/forms-panel.tsx'
import { StatePanel } from './panel/state-panel.tsx'
import { DiagramSkeleton } from './skeleton.tsx'
import styles from './diagram-workspace.module.css'
import { useNewInstancesText } from './new-instances-text.tsx'
import { useProcessNames } from './use-names.ts'
import { VersionChanges } from './workbench/version-changes.tsx'

const noCounts: ReadonlyMap<string, InstanceCounts> = new Map()

export function ProcessScreen() {
  const { name = '', version } = useParams()
  const number = parseId(version)
  return number === null || !/^\w+$/.test(name) ? <NotFound /> : <Process name={name} version={number} />
}

function Process({ name, version }: { name: string; version: number }) {
  const { data, error, refetch } = useProcessDefinition(name, version)
  if (data) return <ProcessBoard definition={data} />
  return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <DiagramSkeleton />
}

function ProcessBoard({ definition }: { definition: ProcessDefinition }) {
  const { t } = useTranslation('processes')
  const names = useProcessNames(definition)
  const { name, version } = definition
  const { data: rows = [] } = useProcesses()
  const formatNewInstances = useNewInstancesText(rows)
  const currentVersion = rows.find((row) => row.name === name && row.version === version)
  useScreenTitle(names.title)
  const { data, error, refetch } = useInstanceCountsByState(name, version)
  const [params, setParams] = useSearchParams()
  const selectedPath = params.get('state')
  const state = definition.states.find(({ path }) => path === selectedPath)
  const selectState = useCallback(
    (path: string | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (path === null) next.delete('state')
          else next.set('state', path)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const measuring = useStatisticsView(definition)
  const { show, measures, statistics, coverage } = measuring
  const areCountsVisible = show === 'now' || show === 'forms' || show === 'publishing'
  const counts = useMemo(
    () => (areCountsVisible ? sumCountsByState(definition, data) : noCounts),
    [definition, data, areCountsVisible],
  )
  const getCasesUrl = useCallback(
    (path: string) => urls.processCases(name, version, { state: path }),
    [name, version],
  )
  const sumCounts = (measure: 'instances' | 'overdue') =>
    data?.states.reduce((n, s) => n + s[measure], 0) ?? 0

  return (
    <DiagramWorkspace
      definition={definition}
      names={names}
      counts={counts}
      selectState={selectState}
      measures={measures?.diagram ?? null}
      getCasesUrl={getCasesUrl}
      selectedState={state?.path ?? null}
      head={(search) => (
        <>
          <PageTitle
            title={names.title}
            aside={
              <>
                {t('processes:version', { version })}
                {isChangedVersion(version) &&
                  ` · ${t('processes:changedFrom', { version: getBaseVersion(version) })}`}
                {currentVersion &&
                  ` · ${(currentVersion.state === 'limited' || currentVersion.state === 'superseded'
                    ? t('processes:newWork.of', { what: formatNewInstances(currentVersion) })
                    : t(`processes:publishing.states.${currentVersion.state}`)
                  ).toLocaleLowerCase()}`}
                {data && (
                  <>
                    {' · '}
                    <Link to={urls.processCases(name, version)}>
                      {t('processes:open', { count: sumCounts('instances') })}
                    </Link>
                  </>
                )}
                {sumCounts('overdue') > 0 && (
                  <>
                    {' · '}
                    <Link to={urls.processCases(name, version, { of: 'overdue' })}>
                      <Badge tone={tones.taskDue.overdue}>
                        {t('processes:late', { count: sumCounts('overdue') })}
                      </Badge>
                    </Link>
                  </>
                )}
              </>
            }
            actions={
              <div className={styles.tools}>
                {search}
                <Versions name={name} version={version} />
                <Link className={styles.aside} to={urls.processes()}>
                  {t('processes:all')}
                </Link>
              </div>
            }
          />
          <ProcessTabs name={name} version={version} current={show} />
          {error && <RefreshFailureNotice error={error} retry={() => void refetch()} />}
          {measuring.filters.length > 0 && (
            <FilterRow filters={measuring.filters} state={measuring.list} view="show" />
          )}
          {measuring.error && <RefreshFailureNotice error={measuring.error} retry={measuring.retry} />}
        </>
      )}
      side={
        state ? (
          <StatePanel
            definition={definition}
            names={names}
            state={state}
            selectState={selectState}
            count={data === undefined || !areCountsVisible ? null : counts.get(state.path)}
            measured={show === 'went' ? (measures?.states.get(state.path) ?? null) : null}
            period={statistics && { ...pickCasePeriod(statistics), pfm: measuring.query.pfm }}
          />
        ) : show === 'forms' ? (
          <FormsPanel definition={definition} names={names} selectState={selectState} />
        ) : show === 'publishing' ? (
          <PublishingPanel definition={definition} />
        ) : show === 'now' && isChangedVersion(version) ? (
          <VersionChanges definition={definition} names={names} selectState={selectState} />
        ) : !measures || !statistics ? null : measures.covered && coverage ? (
          <CoveragePanel
            definition={definition}
            names={names}
            statistics={statistics}
            coverage={coverage}
            selectState={selectState}
            covered={measures.covered}
          />
        ) : (
          <StatisticsPanel
            definition={definition}
            names={names}
            statistics={statistics}
            selectState={selectState}
            query={measuring.query}
          />
        )
      }
    />
  )
}

/** Select with the versions of the workflow, if there are several. */
function Versions({ name, version }: { name: string; version: number }) {
  const { t } = useTranslation('processes')
  const navigate = useNavigate()
  const { data } = useProcesses()
  const versions = data?.filter((row) => row.name === name) ?? []
  if (versions.length < 2) return null
  return (
    <NativeSelect
      label={t('processes:list.version')}
      value={String(version)}
      onChange={(chosen) => void navigate(urls.process(name, Number(chosen)))}
    >
      {versions.map((row) => (
        <option key={row.version} value={row.version}>
          {t('processes:version', { version: row.version })}
        </option>
      ))}
    </NativeSelect>
  )
}
