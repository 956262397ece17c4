import { deleteUserDataFromDevice, offlineQueue } from '../runner/machine/device-store.ts'
import type { Session } from '../session/session.ts'
import { removeStoredColumns } from '../ui/list/use-stored-columns.ts'

/** Question shown before a sign-out that would discard unsent steps. */
interface PendingConfirmation {
  queuedCount: number
  confirm: () => void
}

let pendingConfirmation: PendingConfirmation | null = null
const listeners = new Set<() => void>()
const setPendingConfirmation = (value: PendingConfirmation | null) => {
  pendingConfirmation = value
  listeners.forEach((notify) => notify())
}

export const signOutConfirmationStore = {
  now: () => pendingConfirmation,
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
  close: () => setPendingConfirmation(null),
}

/**
 * Wraps the session so that signing out removes all data of the user from this device, after a confirmation if queued
 * steps would be lost. Calls `onUnfinished` when the identity provider cannot be reached.
 */
export function withDataRemovalOnSignOut(session: Session, onUnfinished: () => void): Session {
  const signOut = () => {
    deleteUserDataFromDevice(session.id)
    removeStoredColumns()
    clearSessionStorage()
    return session.logout(onUnfinished)
  }
  return {
    ...session,
    async logout() {
      const queuedCount = offlineQueue.unsent(session.id).length
      if (queuedCount > 0) setPendingConfirmation({ queuedCount, confirm: () => void signOut() })
      else await signOut()
    },
  }
}

function clearSessionStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to remove.
  }
}
