import { useEffect } from 'react'
import { useMissedChangesListener } from '../../../app/live-updates.ts'
import { requestAs } from '../../../http/http.ts'

/** Interval in ms of the announcements, which the server forgets after some minutes. */
const announceMs = 30_000

/** Tells the other owners that this tab displays the draft, until the page is left. */
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
  // The server has forgotten the tab when its stream broke.
  useMissedChangesListener(() => {
    if (isOwner) announcePresence(name, id, true)
  })
}

/** Presence is only a hint, so a failed call is not reported. */
const announcePresence = (name: string, id: number, open: boolean): void =>
  void requestAs('PUT', `workflows/${name}/drafts/${id}/presence`, { body: { open } }).catch(() => undefined)
