import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { request } from '../../../http/http.ts'
import { useRights } from '../../../http/use-rights.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { ErrorPlaceholder } from '../../../ui/placeholders.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { parseId, urls } from '../../../ui/urls.ts'
import { sumInstancesByState } from '../counts.ts'
import { hasRunningJob, useMigrationDryRun, usePublishingState } from '../publishing/api.ts'
import { ReasonField } from '../publishing/reason-field.tsx'
import { TwoVersions } from '../two-versions.tsx'
import { useProcessNames } from '../use-names.ts'
import { VersionActionPage } from './bench-frame.tsx'
import styles from './bench.module.css'
import { MappingRows } from './mapping-rows.tsx'
import {
  buildMappingRows,
  countMigratable,
  findMigrationObstacle,
  parseMapping,
  serializeMapping,
  type Mapping,
} from './migration-plan.ts'
import { MigrationResult } from './migration-result.tsx'
import { useVersionAction } from './use-bench-action.ts'
import { VersionDiagrams } from './version-diagrams.tsx'

/**
 * `/processes/confirming/2/migrate/1`: prepares and starts the migration of running instances from version 1 to version
 * 2. The selected target states are in the URL.
 */
export function MigrationScreen() {
  const { name = '', version, from } = useParams()
  const [newer, older] = [parseId(version), parseId(from)]
  if (newer === null || older === null || newer === older || !/^\w+$/.test(name)) return <NotFound />
  return (
    <TwoVersions key={`${name} ${newer} ${older}`} name={name} newer={newer} older={older}>
      {(newerVersion, olderVersion) => <Migration newer={newerVersion} older={olderVersion} />}
    </TwoVersions>
  )
}

const noChoices: Mapping = {}

function Migration({ newer, older }: { newer: ProcessDefinition; older: ProcessDefinition }) {
  const { t } = useTranslation(['processes', 'rights'])
  const { name, version } = newer
  const from = older.version
  const names = { older: useProcessNames(older), newer: useProcessNames(newer) }
  const canPublish = useRights()?.has('processPublish') ?? false
  const publishing = usePublishingState(name, true).data

  const [params, setParams] = useSearchParams()
  const targets = useMemo(
    () => newer.states.filter(({ kind, meta }) => kind === 'atomic' && meta !== null).map(({ path }) => path),
    [newer],
  )
  const mapping = useMemo(() => parseMapping(params, targets), [params, targets])
  const choose = (state: string, target: string | null) =>
    setParams((current) => serializeMapping(current, parseMapping(current, targets), state, target), {
      replace: true,
    })
  const automatic = useMigrationDryRun({ name, version, from }, noChoices, canPublish)
  const planned = useMigrationDryRun({ name, version, from }, mapping, canPublish)
  const report = planned.data
  const rows = useMemo(
    () =>
      automatic.data && report
        ? buildMappingRows(
            older.states.map(({ path }) => path),
            { automatic: automatic.data, planned: report, mapping },
          )
        : [],
    [older, automatic.data, report, mapping],
  )
  const counts = useMemo(
    () => ({
      older: sumInstancesByState(
        older,
        rows.map(({ state, count }) => ({ state, instances: count })),
      ),
      newer: sumInstancesByState(
        newer,
        (report?.groups ?? []).flatMap(({ to, count }) =>
          to === null ? [] : [{ state: to, instances: count }],
        ),
      ),
    }),
    [older, newer, rows, report],
  )

  const list = useRef<HTMLUListElement>(null)
  const [selectedState, setSelectedState] = useState<string | null>(null)
  const selectOnOlder = (state: string | null) => {
    setSelectedState(state)
    list.current?.querySelector<HTMLSelectElement>(`[data-mapped-state="${state}"] select`)?.focus()
  }
  const selectOnNewer = (state: string | null) =>
    selectOnOlder(rows.find(({ target }) => target === state)?.state ?? null)

  const { reasonField, progress, submit } = useVersionAction({
    name,
    inputKey: `migration ${name} ${version} ${from}`,
  })
  const obstacle = findMigrationObstacle({
    canPublish,
    state: publishing?.versions.find((item) => item.version === version)?.state,
    isRunning: publishing?.log.some(hasRunningJob) ?? false,
    report: planned.isPlaceholderData ? undefined : report,
    hasFailed: planned.error !== null,
  })
  const obstacleText =
    obstacle &&
    t(`processes:publishing.bench.obstacles.${obstacle.obstacle}`, {
      count: obstacle.count,
      right: t('rights:names.processPublish'),
    })
  const run = () =>
    submit(async (recorded) => {
      const body = { from, dryRun: false, states: mapping, ...recorded }
      await request('POST', `workflows/${name}/${version}/migration`, { body })
      return version
    })

  return (
    <VersionActionPage
      name={name}
      version={version}
      title={t('processes:publishing.bench.migrateTitle', { title: names.newer.title, from, version })}
      action={{
        text: t('processes:publishing.bench.migrate', {
          count: report ? countMigratable(report) : 0,
          version,
        }),
        obstacle: obstacleText,
        isDangerous: true,
        ...progress,
        run,
      }}
    >
      <VersionDiagrams
        views={[
          {
            definition: older,
            names: names.older,
            title: t('processes:publishing.bench.now', { version: from }),
            counts: counts.older,
            selectedState,
            selectState: selectOnOlder,
          },
          {
            definition: newer,
            names: names.newer,
            title: t('processes:publishing.bench.afterMigration', { version }),
            counts: counts.newer,
            selectedState: rows.find(({ state }) => state === selectedState)?.target ?? null,
            selectState: selectOnNewer,
          },
        ]}
      />
      {planned.error && !report && (
        <ErrorPlaceholder error={planned.error} retry={() => void planned.refetch()} />
      )}
      {!report && !planned.error && canPublish && <SkeletonBar width="60%" />}
      {report && (
        <>
          <MappingRows
            empty={obstacleText}
            rows={rows}
            targets={targets}
            names={{ older: names.older.stored, newer: names.newer.place }}
            getCasesUrl={(state) => urls.processCases(older.name, older.version, { state })}
            listRef={list}
            onChoose={choose}
            onSelect={setSelectedState}
          />
          <div className={styles.column}>
            <MigrationResult report={report} version={version} getStateName={names.older.stored} />
            <ReasonField {...reasonField} />
          </div>
        </>
      )}
    </VersionActionPage>
  )
}
