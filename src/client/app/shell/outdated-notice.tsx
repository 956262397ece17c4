import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { keptSubmits } from '../../runner/machine/device-store.ts'
import { useSession } from '../../session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Steps that this browser has kept for longer than a shift: nobody sends them, until the person opens each and says so. */
export function OutdatedNotice() {
  const { t } = useTranslation()
  const { id } = useSession()
  const { pathname } = useLocation()
  const [seen, setSeen] = useState({ pathname: '', kept: keptSubmits.outdated(id) })
  // Another page: what was decided on the one before is no longer asked about.
  if (seen.pathname !== pathname) setSeen({ pathname, kept: keptSubmits.outdated(id) })
  const elsewhere = seen.kept.filter(({ path }) => `/${path}` !== pathname)
  if (elsewhere.length === 0) return null
  return (
    <Notice tone="warning">
      {t('shell:outdated.text', { count: elsewhere.length })}{' '}
      {elsewhere.map(({ path }, n) => {
        const [kind, subject = ''] = path.split('/')
        return (
          <span key={path}>
            {n > 0 && ', '}
            <Link to={`/${path}`}>
              {t(kind === 'orders' ? 'shell:outdated.order' : 'shell:outdated.task', { id: subject })}
            </Link>
          </span>
        )
      })}
    </Notice>
  )
}
