import { Button } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'

/** Polling interval in ms (specification 9). */
const pollIntervalMs = 120_000

/** Returns the hash of the build that this page belongs to; undefined during development. */
const readOwnHash = () => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** Returns the hash of the newest build; null if the request fails. */
async function fetchNewestHash(): Promise<string | null> {
  try {
    const response = await fetch(`/version.json?${Date.now()}`, { cache: 'no-store' })
    const { hash } = (await response.json()) as { hash?: unknown }
    return response.ok && typeof hash === 'string' ? hash : null
  } catch {
    return null
  }
}

/**
 * Offers to reload the page when the server has another version than the page (specification 2). The reload does not
 * lose the input of a step, because it is stored as a draft.
 */
export function VersionNotice() {
  const { t } = useTranslation()
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const currentHash = readOwnHash()
    if (currentHash === undefined) return
    const timer = setInterval(
      () => void fetchNewestHash().then((hash) => hash !== null && setOutdated(hash !== currentHash)),
      pollIntervalMs,
    )
    return () => clearInterval(timer)
  }, [])
  return (
    isOutdated && (
      <Notice
        tone="info"
        action={<Button onClick={() => window.location.reload()}>{t('shell:newVersion.update')}</Button>}
      >
        {t('shell:newVersion.text')}
      </Notice>
    )
  )
}
