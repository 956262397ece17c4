import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { WhatIfQuery } from '../../../../../schemas/api/what-if.ts'
import { Block } from '../../../ui/block.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { FilterRow } from '../../../ui/list/filter-row.tsx'
import { userZoneDayRangeFilter, storeFilter } from '../../../ui/list/filters.ts'
import { useResolvedList } from '../../../ui/list/use-list.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { parseId, urls } from '../../../ui/urls.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { useProcesses } from '../api.ts'
import { ProcessTabs } from '../process-tabs.tsx'
import { TwoVersions } from '../two-versions.tsx'
import { useProcessNames } from '../use-names.ts'
import { WhatIfResult } from './what-if-result.tsx'
import { useWhatIfBasis, useWhatIfSimulation } from './api.ts'
import { WhatIfForm } from './what-if-form.tsx'
import { parseWhatIfInput, toWhatIfInput, type WhatIfInput } from './question.ts'
import { WhatIfSearch } from './what-if-search.tsx'
import styles from './what-if.module.css'

const filters = [userZoneDayRangeFilter('period'), storeFilter()]
const fields: [] = []
const texts = () => ['whatIf'] as const

/**
 * Screen at `/processes/formatting/2/what-if` that simulates the coming days with different arrivals, staff, durations
 * or version.
 */
export function WhatIfScreen() {
  const { name = '', version } = useParams()
  const [params] = useSearchParams()
  const number = parseId(version)
  const on = parseId(params.get('on') ?? undefined) ?? number
  return number === null || on === null || !/^\w+$/.test(name) ? (
    <NotFound />
  ) : (
    <TwoVersions key={`${name} ${number} ${on}`} name={name} newer={number} older={on}>
      {(definition, simulated) => <WhatIf definition={definition} on={simulated} />}
    </TwoVersions>
  )
}

function WhatIf({ definition, on }: { definition: ProcessDefinition; on: ProcessDefinition }) {
  const { t } = useTranslation(['whatIf', 'processes', 'report'])
  const { number } = useFormatters()
  const { name, version } = definition
  const names = useProcessNames(on)
  const getStateName = names.stored
  const title = t('whatIf:title', { title: names.title })
  useScreenTitle(title)
  const [, setParams] = useSearchParams()
  const { data: processes } = useProcesses()
  const versions = processes?.filter((row) => row.name === name).map((row) => row.version) ?? [version]
  const list = useListState({ filters })
  const filterList = useResolvedList({ name: 'whatIf', fields, filters, texts })
  const { from, to, pfm } = list.query as WhatIfQuery
  const query = useMemo(
    (): WhatIfQuery => ({
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(pfm !== undefined && { pfm }),
      ...(on.version !== version && { on: on.version }),
    }),
    [from, to, pfm, on.version, version],
  )
  const basis = useWhatIfBasis(name, version, query)
  const simulation = useWhatIfSimulation(name, version)
  const [typed, setTyped] = useState<WhatIfInput>({})
  const { data } = basis
  const question = data && parseWhatIfInput(typed, data, query)
  /** When the question changes, the displayed answer is removed, because it is outdated. */
  const changeInput = (input: WhatIfInput) => {
    setTyped(input)
    simulation.reset()
  }

  return (
    <>
      <PageTitle
        title={title}
        aside={t('processes:version', { version })}
        actions={
          <div className={styles.tools}>
            {versions.length > 1 && (
              <NativeSelect
                label={t('whatIf:on')}
                value={String(on.version)}
                onChange={(chosen) =>
                  setParams((current) => {
                    const next = new URLSearchParams(current)
                    if (chosen === String(version)) next.delete('on')
                    else next.set('on', chosen)
                    return next
                  })
                }
              >
                {versions.map((option) => (
                  <option key={option} value={option}>
                    {t(option === version ? 'whatIf:onSame' : 'whatIf:onOther', { version: option })}
                  </option>
                ))}
              </NativeSelect>
            )}
          </div>
        }
      />
      <ProcessTabs name={name} version={version} current="whatIf" />
      <FilterRow filters={filterList.filters} state={list} />
      <div className={styles.root}>
        {basis.error ? (
          <Notice tone="warning">{basis.error.message}</Notice>
        ) : data === undefined ? (
          <SkeletonBar width="60%" />
        ) : (
          <>
            <p className={styles.muted}>
              {t('whatIf:basis', {
                from: formatDateTime(data.from),
                to: formatDateTime(data.to),
                days: number(Math.round(data.days * 10) / 10),
                stays: number(data.stays),
                lives: number(data.lives),
                arrivals: number(Math.round(data.arrivals * 10) / 10),
                standing: number(data.standing),
              })}{' '}
              {data.leftOut > 0 && t('whatIf:leftOut', { count: data.leftOut })}
            </p>
            <Block title={t('whatIf:question')}>
              <WhatIfForm
                basis={data}
                names={names}
                getStateName={getStateName}
                getCasesUrl={
                  on.version === version
                    ? (of, state) =>
                        urls.processCases(name, version, {
                          of,
                          state,
                          since: data.from,
                          until: data.to,
                          pfm,
                        })
                    : null
                }
                typed={typed}
                onType={changeInput}
                wrong={question!.wrong}
                pending={simulation.isPending}
                onSubmit={() => simulation.mutate(question!.body)}
              />
              {simulation.error && <Notice tone="error">{simulation.error.message}</Notice>}
            </Block>
            <WhatIfSearch
              key={JSON.stringify(query)}
              name={name}
              version={version}
              basis={data}
              query={query}
              days={question!.body.days}
              getStateName={getStateName}
              onApply={(proposal) => changeInput(toWhatIfInput(proposal, typed.days ?? '1'))}
            />
            <div aria-live="polite">
              {simulation.data && simulation.variables && (
                <WhatIfResult
                  basis={data}
                  getStateName={getStateName}
                  version={version}
                  answer={simulation.data}
                  request={simulation.variables}
                />
              )}
            </div>
          </>
        )}
      </div>
    </>
  )
}
