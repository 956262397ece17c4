import { Checkmark16Filled } from '@fluentui/react-icons'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Block } from '../../../ui/block.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import { CountLink } from '../cases/count-link.tsx'
import styles from './bench.module.css'
import type { MappingRow } from './migration-plan.ts'

interface MappingRowsProps {
  /** Text without rows. */
  empty: string | null
  rows: readonly MappingRow[]
  /** States of the new version in which an instance can wait. */
  targets: readonly string[]
  names: { older: (state: string) => string; newer: (state: string) => string }
  /** Returns the URL of the list of the open instances in a state of the old version. */
  getCasesUrl: (state: string) => string
  listRef: Ref<HTMLUListElement>
  /** `target`: null for the automatic one. */
  onChoose: (state: string, target: string | null) => void
  /** A row has received the focus. */
  onSelect: (state: string) => void
}

/** Occupied states of the old version, each with its target state in the new one. */
export function MappingRows({
  empty,
  rows,
  targets,
  names,
  getCasesUrl,
  listRef,
  onChoose,
  onSelect,
}: MappingRowsProps) {
  const { t } = useTranslation('processes')
  const { number } = useFormatters()
  return (
    <Block title={t('processes:publishing.bench.mapping')}>
      {rows.length === 0 && <EmptyText>{empty}</EmptyText>}
      <ul ref={listRef} className={styles.list} aria-label={t('processes:publishing.bench.mapping')}>
        {rows.map(({ state, count, automatic, target, isManual, problems }) => {
          const name = names.older(state)
          const isChanged = isManual && target !== automatic
          return (
            <li key={state} className={styles.row} data-mapped-state={state} onFocus={() => onSelect(state)}>
              <span>{name}</span>
              <span className={styles.count}>
                <CountLink count={count} to={getCasesUrl(state)} />
              </span>
              <span className={styles.arrow} aria-hidden>
                →
              </span>
              <NativeSelect
                label={t('processes:publishing.dry.place', { state: name })}
                value={isChanged && target !== null ? target : ''}
                aria-invalid={problems.length > 0}
                onChange={(chosen) => onChoose(state, chosen === '' ? null : chosen)}
              >
                <option value="">
                  {automatic === null ? t('processes:publishing.bench.choose') : names.newer(automatic)}
                </option>
                {targets
                  .filter((path) => path !== automatic)
                  .map((path) => (
                    <option key={path} value={path}>
                      {names.newer(path)}
                    </option>
                  ))}
              </NativeSelect>
              <span className={styles.source}>
                {isChanged
                  ? t('processes:publishing.bench.manual')
                  : automatic !== null && (
                      <>
                        <Checkmark16Filled className={styles.automatic} aria-hidden />
                        {t('processes:publishing.bench.automatic')}
                      </>
                    )}
              </span>
              {problems.map(({ problem, count: concerned }) => (
                <span key={problem} className={styles.problem}>
                  {t(`processes:publishing.problems.${problem}`)}
                  {concerned < count && ` (${number(concerned)})`}
                </span>
              ))}
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
