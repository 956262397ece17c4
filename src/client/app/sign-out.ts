import { deleteUserDataFromDevice, offlineQueue } from '../runner/machine/device-store.ts'
import type { Session } from '../session/session.ts'
import { removeStoredColumns } from '../ui/list/use-stored-columns.ts'

/** Data of the question before a sign-out that would discard unsent steps. `confirm` signs out. */
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
 * Returns the session with another `logout`. It first removes the user's drafts, queued steps, column settings and
 * session storage from this device. If steps were not sent yet, it only asks for a confirmation. Calls `onUnfinished`
 * if the identity provider cannot be reached.
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
    // If the browser denies access to the storage, nothing is stored.
  }
}
