import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { WhatIfQuery } from '../../../../../schemas/api/what-if.ts'
import { Block } from '../../../ui/block.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { FilterRow } from '../../../ui/list/filter-row.tsx'
import { ownDays, store } from '../../../ui/list/filters.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { idOf, urls } from '../../../ui/urls.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useDefinition, useProcesses } from '../api.ts'
import { DiagramSkeleton } from '../skeleton.tsx'
import { useNames } from '../use-names.ts'
import { Answer } from './answer.tsx'
import { useBasis, useForesee } from './api.ts'
import { QuestionForm } from './question-form.tsx'
import { askedBy, type Typed } from './question.ts'
import styles from './what-if.module.css'

const filters = [ownDays('period'), store()]
const fields: [] = []
const texts = () => ['whatIf'] as const

/** `/processes/formatting/2/what-if`: the coming days with other people, times or another version, beside the days as they are. */
export function WhatIfScreen() {
  const { name = '', version } = useParams()
  const [params] = useSearchParams()
  const number = idOf(version)
  const on = idOf(params.get('on') ?? undefined) ?? number
  return number === null || on === null || !/^\w+$/.test(name) ? (
    <NotFound />
  ) : (
    <Loaded key={`${name} ${number} ${on}`} name={name} version={number} on={on} />
  )
}

function Loaded({ name, version, on }: { name: string; version: number; on: number }) {
  const own = useDefinition(name, version)
  const other = useDefinition(name, on)
  if (own.data && other.data) return <WhatIf definition={own.data} on={other.data} />
  const failed = [own, other].find(({ error }) => error)
  return failed ? (
    <ErrorState error={failed.error!} retry={() => void failed.refetch()} />
  ) : (
    <DiagramSkeleton />
  )
}

function WhatIf({ definition, on }: { definition: ProcessDefinition; on: ProcessDefinition }) {
  const { t } = useTranslation(['whatIf', 'processes', 'report'])
  const { number } = useFormat()
  const { name, version } = definition
  const names = useNames(on)
  const nameOf = names.stored
  const title = t('whatIf:title', { title: names.title })
  useScreenTitle(title)
  const [, setParams] = useSearchParams()
  const { data: processes } = useProcesses()
  const versions = processes?.filter((row) => row.name === name).map((row) => row.version) ?? [version]
  const list = useListState({ filters })
  const drawn = useList({ name: 'whatIf', fields, filters, texts })
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
  const basis = useBasis(name, version, query)
  const foresee = useForesee(name, version)
  const [typed, setTyped] = useState<Typed>({})
  const { data } = basis
  const asked = data && askedBy(typed, data, query)
  /** An answer to another question would stand beside this one. */
  const type = (change: Typed) => {
    setTyped(change)
    foresee.reset()
  }

  return (
    <>
      <PageTitle
        title={title}
        aside={t('processes:version', { version })}
        actions={
          <div className={styles.tools}>
            {versions.length > 1 && (
              <Picker
                label={t('whatIf:on')}
                value={String(on.version)}
                onChange={(chosen) =>
                  setParams((before) => {
                    const after = new URLSearchParams(before)
                    if (chosen === String(version)) after.delete('on')
                    else after.set('on', chosen)
                    return after
                  })
                }
              >
                {versions.map((one) => (
                  <option key={one} value={one}>
                    {t(one === version ? 'whatIf:onSame' : 'whatIf:onOther', { version: one })}
                  </option>
                ))}
              </Picker>
            )}
            <Link className={styles.link} to={urls.process(name, version)}>
              {t('processes:compare.back')}
            </Link>
          </div>
        }
      />
      <FilterRow filters={drawn.filters} state={list} />
      <div className={styles.root}>
        {basis.error ? (
          <Notice tone="warning">{basis.error.message}</Notice>
        ) : data === undefined ? (
          <SkeletonBar width="60%" />
        ) : (
          <>
            <p className={styles.quiet}>
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
              <QuestionForm
                {...{ basis: data, names, nameOf, typed, onType: type }}
                wrong={asked!.wrong}
                pending={foresee.isPending}
                ask={() => foresee.mutate(asked!.body)}
              />
              {foresee.error && <Notice tone="error">{foresee.error.message}</Notice>}
            </Block>
            <div aria-live="polite">
              {foresee.data && foresee.variables && (
                <Answer
                  {...{ basis: data, nameOf, version }}
                  answer={foresee.data}
                  asked={foresee.variables}
                />
              )}
            </div>
          </>
        )}
      </div>
    </>
  )
}
