import { useEffect } from 'react'
import { useMissedChangesListener } from '../../../app/live-updates.ts'
import { requestAs } from '../../../http/http.ts'

/** Interval of the announcements in ms. The server removes a tab without announcements after three minutes. */
const announceMs = 30_000

/** Announces to the other owners that this tab displays the draft, until the page is left. */
export function useDraftPresence({ name, id }: { name: string; id: number }, isOwner: boolean): void {
  useEffect(() => {
    if (!isOwner) return
    announcePresence(name, id, true)
    const timer = setInterval(() => announcePresence(name, id, true), announceMs)
    return () => {
      clearInterval(timer)
      announcePresence(name, id, false)
    }
  }, [name, id, isOwner])
  // The server removed the tab when its stream was interrupted.
  useMissedChangesListener(() => {
    if (isOwner) announcePresence(name, id, true)
  })
}

/** Presence is only a hint, so a failed call is not reported. */
const announcePresence = (name: string, id: number, open: boolean): void =>
  void requestAs('PUT', `workflows/${name}/drafts/${id}/presence`, { body: { open } }).catch(() => undefined)
