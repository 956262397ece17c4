import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type {
  WhatIfOptions,
  WhatIfProposal,
  WhatIfSearchBody,
  WhatIfSearchResponse,
} from '../../../../../schemas/api/what-if.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { isWithinSpread, useSpreadTexts, type FormatValue } from './use-spread-texts.ts'
import styles from './what-if.module.css'

interface SearchResultProps {
  answer: WhatIfSearchResponse
  request: WhatIfSearchBody
  basis: WhatIfOptions
  getStateName: (state: string) => string
  onApply: (proposal: WhatIfProposal) => void
}

/** The changes that a search has found, each with its effect and the spread of the runs. */
export function SearchResult({ answer, request, basis, getStateName, onApply }: SearchResultProps) {
  const { t } = useTranslation('whatIf')
  const { number, took, percent } = useFormatters()
  const { formatBounds, formatDifference } = useSpreadTexts()
  const { today, found, nearest, tried, runs } = answer
  if (today === null) return <Notice tone="info">{t('whatIf:search.nothing')}</Notice>
  const { measure } = request.goal
  const isCount = measure === 'standing' || measure === 'peak'
  const format: FormatValue = isCount ? (value) => number(Math.round(value)) : took
  const proposals = found.length > 0 ? found : nearest
  const getGroupName = (id: string) => {
    const group = basis.groups.find((one) => one.id === id)
    return [group?.roles || t('whatIf:people.noRole'), group?.pfm].filter(Boolean).join(', ')
  }
  const describe = ({ people = [], times = [], attempts }: WhatIfProposal) => [
    ...people.map(({ group, change, from, to }) =>
      t('whatIf:search.change.people', { who: getGroupName(group), count: change, from, to }),
    ),
    ...times.map(({ state, percent: share }) =>
      t('whatIf:search.change.times', { state: getStateName(state), percent: share }),
    ),
    ...(attempts === undefined ? [] : [t('whatIf:search.change.attempts', { count: attempts })]),
  ]
  return (
    <div className={styles.answer}>
      <p className={styles.muted}>
        {t('whatIf:search.today', {
          value: format(today.middle),
          spread: formatBounds(today, format),
          tried: number(tried),
          runs: number(runs),
        })}
      </p>
      {found.length === 0 && (
        <Notice tone="info">
          {t(nearest.length === 0 ? 'whatIf:search.noEffect' : 'whatIf:search.notFound', {
            cut: request.cut,
          })}
        </Notice>
      )}
      {proposals.length > 0 && (
        <DataTable
          label={t(found.length > 0 ? 'whatIf:search.found' : 'whatIf:search.nearest')}
          rows={proposals}
          rowId={(proposal) => proposals.indexOf(proposal)}
          isMultiline
          columns={[
            {
              id: 'change',
              header: t('whatIf:search.columns.change'),
              cell: (proposal) => describe(proposal).map((text) => <div key={text}>{text}</div>),
            },
            {
              id: 'value',
              header: t('whatIf:search.columns.value'),
              align: 'end',
              cell: ({ value }) =>
                value === null ? (
                  t('whatIf:notReached')
                ) : (
                  <>
                    <b>{format(value.middle)}</b> <small>{formatBounds(value, format)}</small>
                  </>
                ),
            },
            {
              id: 'difference',
              header: t('whatIf:search.columns.difference'),
              align: 'end',
              cell: ({ difference, percent: share }) =>
                difference === null || isWithinSpread(difference)
                  ? t('whatIf:same')
                  : `${share === null ? '' : `−${percent(Math.abs(share) / 100)}: `}${formatDifference(difference, format)}`,
            },
            {
              id: 'apply',
              header: t('whatIf:search.columns.apply'),
              actions: true,
              cell: (proposal) => (
                <Button size="small" onClick={() => onApply(proposal)}>
                  {t('whatIf:search.apply')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
