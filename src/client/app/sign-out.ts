import { forgetPerson, offlineQueue } from '../runner/machine/device-store.ts'
import type { Session } from '../session/session.ts'
import { forgetColumns } from '../ui/list/use-kept-columns.ts'

/** Asked before a sign-out that would take unsent steps along. */
interface Question {
  unsent: number
  confirm: () => void
}

let question: Question | null = null
const listeners = new Set<() => void>()
const ask = (next: Question | null) => {
  question = next
  listeners.forEach((notify) => notify())
}

export const signOutQuestion = {
  now: () => question,
  subscribe: (notify: () => void) => {
    listeners.add(notify)
    return () => void listeners.delete(notify)
  },
  close: () => ask(null),
}

/** The session, whose end takes everything of the person's from this device. `stands`: the identity provider cannot be told yet. */
export function signsOut(session: Session, stands: () => void): Session {
  const leave = () => {
    forgetPerson(session.id)
    forgetColumns()
    forgetTab()
    return session.logout(stands)
  }
  return {
    ...session,
    async logout() {
      const unsent = offlineQueue.unsent(session.id).length
      if (unsent > 0) ask({ unsent, confirm: () => void leave() })
      else await leave()
    },
  }
}

function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
