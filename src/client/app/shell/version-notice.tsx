import { Button } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'

/** Specification 9. */
const askEveryMs = 120_000

/** The hash of the build that this page is of; undefined during development. */
const ownHash = () => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** The hash of the newest build; null: the server does not say. */
async function newestHash(): Promise<string | null> {
  try {
    const answer = await fetch(`/version.json?${Date.now()}`, { cache: 'no-store' })
    const { hash } = (await answer.json()) as { hash?: unknown }
    return answer.ok && typeof hash === 'string' ? hash : null
  } catch {
    return null
  }
}

/** Says that the server has a newer version than the page (specification 2). What is typed is kept as a draft. */
export function VersionNotice() {
  const { t } = useTranslation()
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    const own = ownHash()
    if (own === undefined) return
    const timer = setInterval(
      () => void newestHash().then((hash) => hash !== null && setNewer(hash !== own)),
      askEveryMs,
    )
    return () => clearInterval(timer)
  }, [])
  return (
    newer && (
      <Notice
        tone="info"
        action={<Button onClick={() => window.location.reload()}>{t('shell:newVersion.update')}</Button>}
      >
        {t('shell:newVersion.text')}
      </Notice>
    )
  )
}
