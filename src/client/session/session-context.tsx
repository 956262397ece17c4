import { createContext, useContext, type ReactNode } from 'react'
import type { Session } from './session.ts'

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Returns the session of the signed-in user. Throws outside of SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession outside SessionProvider')
  return session
}
