import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { offlineQueue, onQueuedStepRefused } from '../../runner/machine/device-store.ts'
import { useSession } from '../../session/session-context.tsx'
import { Notice } from '../../ui/notice.tsx'

const read = (person: string) => ({
  outdated: offlineQueue.outdated(person),
  refused: offlineQueue.refused(person),
})

/**
 * Notices about queued steps of other pages: those older than 12 hours, which are sent only after the user has opened
 * and confirmed them, and those that the server has refused.
 */
export function QueuedStepNotices() {
  const { id } = useSession()
  const { pathname } = useLocation()
  const [snapshot, setSnapshot] = useState({ pathname, ...read(id) })
  // Reads the queue again after a navigation, because the user may have sent or discarded steps on the previous page.
  if (snapshot.pathname !== pathname) setSnapshot({ pathname, ...read(id) })
  useEffect(() => onQueuedStepRefused(() => setSnapshot((now) => ({ ...now, ...read(id) }))), [id])
  const onOtherPages = (submits: typeof snapshot.refused) =>
    submits.filter(({ path }) => `/${path}` !== pathname)
  return (
    <>
      <Steps submits={onOtherPages(snapshot.outdated)} text="shell:outdated.text" />
      <Steps submits={onOtherPages(snapshot.refused)} text="shell:outdated.refused" />
    </>
  )
}

function Steps({ submits, text }: { submits: ReturnType<typeof read>['refused']; text: string }) {
  const { t } = useTranslation()
  if (submits.length === 0) return null
  return (
    <Notice tone="warning">
      {t(text, { count: submits.length })}{' '}
      {submits.map(({ path, refusal }, n) => {
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
