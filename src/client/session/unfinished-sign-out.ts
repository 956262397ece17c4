/**
 * Storage key of a sign-out that has not reached the identity provider yet. Stored per browser, because the tab may
 * be closed.
 */
const key = 'signOut.unfinished'

export const unfinishedSignOutStore = {
  exists(): boolean {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  store(): void {
    try {
      localStorage.setItem(key, '1')
    } catch {
      // Without storage only this page can finish the sign-out.
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Without storage there is nothing to remove.
    }
  },
}
