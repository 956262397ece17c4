import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { Badge } from '../../ui/badge.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Picker } from '../../ui/picker.tsx'
import { FilterRow } from '../../ui/list/filter-row.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { idOf, urls } from '../../ui/urls.ts'
import { useCounts, useDefinition, useProcesses } from './api.ts'
import { Board } from './board.tsx'
import { countsByState, type Count } from './counts.ts'
import { CoveragePanel } from './measure/coverage-panel.tsx'
import { MeasurePanel } from './measure/measure-panel.tsx'
import { useMeasuring } from './measure/use-measuring.ts'
import { PublishingPanel } from './publishing/publishing-panel.tsx'
import { FormsPanel } from './panel/forms-panel.tsx'
import { StatePanel } from './panel/state-panel.tsx'
import { DiagramSkeleton } from './skeleton.tsx'
import styles from './board.module.css'
import { useNewWork } from './new-work.tsx'
import { useNames } from './use-names.ts'

const noCounts: ReadonlyMap<string, Count> = new Map()

export function ProcessScreen() {
  const { name = '', version } = useParams()
  const number = idOf(version)
  return number === null || !/^\w+$/.test(name) ? <NotFound /> : <Process name={name} version={number} />
}

function Process({ name, version }: { name: string; version: number }) {
  const { data, error, refetch } = useDefinition(name, version)
  if (data) return <ProcessBoard definition={data} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <DiagramSkeleton />
}

function ProcessBoard({ definition }: { definition: ProcessDefinition }) {
  const { t } = useTranslation('processes')
  const names = useNames(definition)
  const { name, version } = definition
  const { data: rows = [] } = useProcesses()
  const newWorkOf = useNewWork(rows)
  const own = rows.find((row) => row.name === name && row.version === version)
  useScreenTitle(names.title)
  const { data, error } = useCounts(name, version)
  const [params, setParams] = useSearchParams()
  const asked = params.get('state')
  const state = definition.states.find(({ path }) => path === asked)
  const choose = useCallback(
    (path: string | null) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (path === null) after.delete('state')
          else after.set('state', path)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  const measuring = useMeasuring(definition)
  const { show, measures, statistics, coverage } = measuring
  const live = show === 'now' || show === 'forms' || show === 'publishing'
  const counts = useMemo(() => (live ? countsByState(definition, data) : noCounts), [definition, data, live])
  const sum = (of: 'instances' | 'overdue') => data?.states.reduce((n, s) => n + s[of], 0) ?? 0

  return (
    <Board
      {...{ definition, names, counts, choose }}
      measures={measures?.diagram ?? null}
      chosen={state?.path ?? null}
      head={(search) => (
        <>
          <PageTitle
            title={names.title}
            aside={
              <>
                {t('processes:version', { version })}
                {own &&
                  ` · ${(own.state === 'limited' || own.state === 'superseded'
                    ? t('processes:newWork.of', { what: newWorkOf(own) })
                    : t(`processes:publishing.states.${own.state}`)
                  ).toLocaleLowerCase()}`}
                {data && ` · ${t('processes:open', { count: sum('instances') })}`}
                {sum('overdue') > 0 && (
                  <>
                    {' · '}
                    <Badge tone="danger">{t('processes:late', { count: sum('overdue') })}</Badge>
                  </>
                )}
              </>
            }
            actions={
              <div className={styles.tools}>
                {search}
                <Versions name={name} version={version} />
                <Link className={styles.aside} to={urls.whatIf(name, version)}>
                  {t('processes:whatIf')}
                </Link>
                <Link className={styles.aside} to={urls.processes()}>
                  {t('processes:all')}
                </Link>
              </div>
            }
          />
          {error && <Notice tone="warning">{error.message}</Notice>}
          <FilterRow filters={measuring.filters} state={measuring.list} view="show" />
          {measuring.error && <StaleNotice error={measuring.error} retry={measuring.retry} />}
        </>
      )}
      side={
        state ? (
          <StatePanel
            {...{ definition, names, state, choose }}
            count={data === undefined || !live ? null : counts.get(state.path)}
            measured={show === 'went' ? (measures?.states.get(state.path) ?? null) : null}
          />
        ) : show === 'forms' ? (
          <FormsPanel {...{ definition, names, choose }} />
        ) : show === 'publishing' ? (
          <PublishingPanel definition={definition} />
        ) : !measures || !statistics ? null : measures.covered && coverage ? (
          <CoveragePanel
            {...{ definition, names, statistics, coverage, choose }}
            covered={measures.covered}
          />
        ) : (
          <MeasurePanel {...{ definition, names, statistics, choose }} asked={measuring.query} />
        )
      }
    />
  )
}

/** The other versions of the same workflow, when there are any. */
function Versions({ name, version }: { name: string; version: number }) {
  const { t } = useTranslation('processes')
  const navigate = useNavigate()
  const { data } = useProcesses()
  const own = data?.filter((row) => row.name === name) ?? []
  if (own.length < 2) return null
  const before = Math.max(...own.map((row) => row.version).filter((one) => one < version))
  return (
    <>
      <Picker
        label={t('processes:list.version')}
        value={String(version)}
        onChange={(chosen) => void navigate(urls.process(name, Number(chosen)))}
      >
        {own.map((row) => (
          <option key={row.version} value={row.version}>
            {t('processes:version', { version: row.version })}
          </option>
        ))}
      </Picker>
      <Link
        className={styles.aside}
        to={
          Number.isFinite(before)
            ? urls.compareProcess(name, version, before)
            : urls.compareProcess(name, own.find((row) => row.version !== version)!.version, version)
        }
      >
        {t('processes:compare.link')}
      </Link>
    </>
  )
}
