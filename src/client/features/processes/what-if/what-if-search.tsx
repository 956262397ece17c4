import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhatIfOptions, WhatIfProposal, WhatIfQuery } from '../../../../../schemas/api/what-if.ts'
import { whatIfGoals, type WhatIfGoal } from '../../../../../schemas/values/what-if-goals.ts'
import { Block } from '../../../ui/block.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { useWhatIfSearch } from './api.ts'
import {
  defaultSearch,
  findInvalidSearchFields,
  needsState,
  searchRanges,
  toSearchParts,
  type SearchInput,
  type SearchNumber,
} from './search-input.ts'
import { SearchResult } from './search-result.tsx'
import styles from './what-if.module.css'

interface WhatIfSearchProps {
  name: string
  version: number
  basis: WhatIfOptions
  query: WhatIfQuery
  days: number
  getStateName: (state: string) => string
  /** Fills the form of the simulation with the changes of a proposal. */
  onApply: (proposal: WhatIfProposal) => void
}

/**
 * Searches for changes that reduce a measure by the requested percentage: more people, shorter waiting times or another
 * number of attempts, within bounds.
 */
export function WhatIfSearch({
  name,
  version,
  basis,
  query,
  days,
  getStateName,
  onApply,
}: WhatIfSearchProps) {
  const { t } = useTranslation('whatIf')
  const [input, setInput] = useState<SearchInput>(defaultSearch)
  const search = useWhatIfSearch(name, version)
  const wrong = findInvalidSearchFields(input)
  const set = (change: Partial<SearchInput>) => {
    setInput((current) => ({ ...current, ...change }))
    search.reset()
  }
  const renderNumber = (field: SearchNumber) => {
    const [min, max] = searchRanges[field]
    return (
      <Field
        label={t(`whatIf:search.fields.${field}`)}
        {...(wrong.has(field) && { validationMessage: t('whatIf:search.wrong', { min, max }) })}
      >
        <Input
          className={styles.number}
          inputMode="numeric"
          value={input[field]}
          maxLength={3}
          onChange={(_, { value }) => set({ [field]: value })}
        />
      </Field>
    )
  }
  return (
    <Block title={t('whatIf:search.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (wrong.size === 0 && !search.isPending)
            search.mutate({ ...query, days, ...toSearchParts(input) })
        }}
      >
        <p className={styles.muted}>{t('whatIf:search.how')}</p>
        <div className={styles.fields}>
          <Field label={t('whatIf:search.fields.measure')}>
            <NativeSelect
              value={input.measure}
              onChange={(measure) => set({ measure: measure as WhatIfGoal })}
            >
              {whatIfGoals.map((goal) => (
                <option key={goal} value={goal}>
                  {t(`whatIf:search.goals.${goal}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          {needsState(input.measure) && (
            <Field label={t('whatIf:fields.state')} required>
              <NativeSelect value={input.state} onChange={(state) => set({ state })}>
                <option value="">{t('whatIf:search.choose')}</option>
                {basis.states.map(({ state }) => (
                  <option key={state} value={state}>
                    {getStateName(state)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          )}
          {renderNumber('cut')}
          {basis.groups.length > 0 && renderNumber('people')}
          {renderNumber('percent')}
          {basis.attempts !== null && renderNumber('attempts')}
        </div>
        <div className={styles.bar}>
          <Button type="submit" disabled={search.isPending || wrong.size > 0}>
            {t(search.isPending ? 'whatIf:search.pending' : 'whatIf:search.find')}
          </Button>
        </div>
      </form>
      {search.error && <Notice tone="error">{search.error.message}</Notice>}
      <div aria-live="polite">
        {search.data && search.variables && (
          <SearchResult
            answer={search.data}
            request={search.variables}
            basis={basis}
            getStateName={getStateName}
            onApply={onApply}
          />
        )}
      </div>
    </Block>
  )
}
