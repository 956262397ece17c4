import { Button } from '@fluentui/react-components'
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../use-format.ts'
import { listPageSize } from './use-list-state.ts'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  rowCount: number
  total: number
  exact: boolean
  setPage: (page: number) => void
}

export function Pager({ page, rowCount, total, exact, setPage }: PagerProps) {
  const { t } = useTranslation('list')
  const { number } = useFormatters()
  const offset = (page - 1) * listPageSize
  const isLastPage = !(exact ? offset + rowCount < total : rowCount === listPageSize)
  if (page === 1 && isLastPage) return null
  return (
    <nav className={styles.root} aria-label={t('list:pages')}>
      <span>
        {t(exact ? 'list:range' : 'list:rangeAtLeast', {
          from: number(offset + (rowCount === 0 ? 0 : 1)),
          to: number(offset + rowCount),
          total: number(total),
        })}
      </span>
      <Button
        icon={<ChevronLeft16Regular />}
        aria-label={t('list:previousPage')}
        disabledFocusable={page === 1}
        onClick={() => setPage(page - 1)}
      />
      <Button
        icon={<ChevronRight16Regular />}
        aria-label={t('list:nextPage')}
        disabledFocusable={isLastPage}
        onClick={() => setPage(page + 1)}
      />
    </nav>
  )
}
