import { deleteUserData, offlineQueue } from '../runner/machine/device-store.ts'
import type { Session } from '../session/session.ts'
import { removeStoredColumns } from '../ui/list/use-stored-columns.ts'

/** Question shown before a sign-out that would discard unsent steps. */
interface Question {
  unsent: number
  confirm: () => void
}

let question: Question | null = null
const listeners = new Set<() => void>()
const setQuestion = (next: Question | null) => {
  question = next
  listeners.forEach((notify) => notify())
}

export const signOutConfirmation = {
  now: () => question,
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
  close: () => setQuestion(null),
}

/**
 * Wraps the session so that signing out removes all data of the user from this device. Calls `onUnfinished` when the
 * identity provider cannot be reached.
 */
export function withDataRemoval(session: Session, onUnfinished: () => void): Session {
  const signOut = () => {
    deleteUserData(session.id)
    removeStoredColumns()
    forgetTab()
    return session.logout(onUnfinished)
  }
  return {
    ...session,
    async logout() {
      const unsent = offlineQueue.unsent(session.id).length
      if (unsent > 0) setQuestion({ unsent, confirm: () => void signOut() })
      else await signOut()
    },
  }
}

function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to remove.
  }
}
