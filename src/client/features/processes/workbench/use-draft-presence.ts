import { useEffect } from 'react'
import { useMissedChangesListener } from '../../../app/live-updates.ts'
import { requestAs } from '../../../http/http.ts'

/** Interval in ms of the announcements, which the server forgets after some minutes. */
const announceMs = 30_000

/** Tells the other owners that this tab displays the draft, until the page is left. */
export function useDraftPresence({ name, id }: { name: string; id: number }, isOwner: boolean): void {
  const announce = (open: boolean) =>
    // Presence is only a hint, so a failed call is not reported.
    void requestAs('PUT', `workflows/${name}/drafts/${id}/presence`, { body: { open } }).catch(() => undefined)
  useEffect(() => {
    if (!isOwner) return
    announce(true)
    const timer = setInterval(() => announce(true), announceMs)
    return () => {
      clearInterval(timer)
      announce(false)
    }
    // `announce` depends only on these.
  }, [name, id, isOwner])
  // The server has forgotten the tab when its stream broke.
  useMissedChangesListener(() => {
    if (isOwner) announce(true)
  })
}
