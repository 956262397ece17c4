/** A sign-out that the identity provider has not heard of yet. Of the browser, not of the tab: it may be closed. */
const key = 'signOut.unfinished'

export const unfinished = {
  is(): boolean {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  note(): void {
    try {
      localStorage.setItem(key, '1')
    } catch {
      // It is finished by this page alone.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}
