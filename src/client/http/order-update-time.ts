let current: { pathname: string; time: string } | null = null

/**
 * Last update time of the displayed order, taken from responses. Every call of the page sends it (specification 7)
 * unless the call specifies another value. On another page it is not sent.
 */
export const orderUpdateTimeStore = {
  read: (): string | null => (current?.pathname === window.location.pathname ? current.time : null),
  /**
   * Stores the update time of a response. `pathname`: path of the page that made the call; a late response for
   * another page is ignored.
   */
  update(pathname: string, time: string | null): void {
    if (time === null || pathname !== window.location.pathname) return
    const known = orderUpdateTimeStore.read()
    if (known === null || Date.parse(time) >= Date.parse(known)) current = { pathname, time }
  },
  clear(): void {
    current = null
  },
}
