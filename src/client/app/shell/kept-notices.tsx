import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { offlineQueue, onKeptRefused } from '../../runner/machine/device-store.ts'
import { useSession } from '../../session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

const read = (person: string) => ({
  outdated: offlineQueue.outdated(person),
  refused: offlineQueue.refused(person),
})

/**
 * Steps that this browser has kept: for longer than a shift, which nobody sends until the person opens each and says so; and
 * those that went out later and were refused.
 */
export function KeptNotices() {
  const { id } = useSession()
  const { pathname } = useLocation()
  const [seen, setSeen] = useState({ pathname, ...read(id) })
  // Another page: what was decided on the one before is no longer asked about.
  if (seen.pathname !== pathname) setSeen({ pathname, ...read(id) })
  useEffect(() => onKeptRefused(() => setSeen((now) => ({ ...now, ...read(id) }))), [id])
  const elsewhere = (kept: typeof seen.refused) => kept.filter(({ path }) => `/${path}` !== pathname)
  return (
    <>
      <Steps kept={elsewhere(seen.outdated)} text="shell:outdated.text" />
      <Steps kept={elsewhere(seen.refused)} text="shell:outdated.refused" />
    </>
  )
}

function Steps({ kept, text }: { kept: ReturnType<typeof read>['refused']; text: string }) {
  const { t } = useTranslation()
  if (kept.length === 0) return null
  return (
    <Notice tone="warning">
      {t(text, { count: kept.length })}{' '}
      {kept.map(({ path, refusal }, n) => {
        const [kind, subject = ''] = path.split('/')
        return (
          <span key={path}>
            {n > 0 && ', '}
            <Link to={`/${path}`}>
              {t(kind === 'orders' ? 'shell:outdated.order' : 'shell:outdated.task', { id: subject })}
            </Link>
            {refusal && ` (${refusal.message})`}
          </span>
        )
      })}
    </Notice>
  )
}
