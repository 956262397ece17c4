import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StartPage } from '../../../../schemas/api/start.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { EmptyText } from '../../ui/placeholders.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { buildListUrl } from './build-list-url.ts'
import styles from './start-screen.module.css'

const scopes = ['current', 'open'] as const

/**
 * Number of tasks by type; the type with the most overdue tasks comes first. Counts the tasks that the user can work
 * on. Users who may see all open tasks can choose these instead.
 */
export function TasksByType({ start: { types, allTypes } }: { start: StartPage }) {
  const { t } = useTranslation('start')
  const { number } = useFormatters()
  const { text } = useCatalog('taskTypes')
  const [selectedScope, setSelectedScope] = useState<(typeof scopes)[number]>(
    types.length > 0 ? 'current' : 'open',
  )
  const scope = allTypes.length > 0 ? selectedScope : 'current'
  const visibleTypes = scope === 'open' ? allTypes : types
  if (types.length === 0 && allTypes.length === 0) return null
  const scopeQuery: Record<string, string> = scope === 'open' ? { scope } : {}
  return (
    <section className={styles.group} aria-labelledby="start-types">
      <div className={styles.top}>
        <h2 id="start-types" className={styles.heading}>
          {t('start:types')}
        </h2>
        {allTypes.length > 0 && (
          <div role="group" aria-labelledby="start-types" className={styles.scopes}>
            {scopes.map((option) => (
              <button
                key={option}
                type="button"
                className={joinClasses(styles.scope, option === scope && styles.chosen)}
                aria-pressed={option === scope}
                onClick={() => setSelectedScope(option)}
              >
                {t(`start:scopes.${option}`)}
              </button>
            ))}
          </div>
        )}
      </div>
      {visibleTypes.length === 0 && (
        <div className={styles.calm}>
          <EmptyText>{t('start:calm.waits')}</EmptyText>
        </div>
      )}
      <ul className={styles.types}>
        {visibleTypes.map(({ type, count, late }) => (
          <li key={type} className={styles.type}>
            <Link className={styles.typeName} to={buildListUrl(urls.tasks(), { ...scopeQuery, type })}>
              <span>{text(type)}</span>
              <span className={styles.few}>{number(count)}</span>
            </Link>
            {late > 0 && (
              <Link
                className={styles.lateLink}
                to={buildListUrl(urls.tasks(), { ...scopeQuery, type, overdue: 'yes' })}
              >
                {t('start:late', { count: late })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
