let current: { pathname: string; time: string } | null = null

/**
 * Last update time of the displayed order, learnt from responses: sent with every call of the page (specification 7)
 * and dropped when the page is left.
 */
export const orderUpdateTime = {
  read: (): string | null => (current?.pathname === window.location.pathname ? current.time : null),
  /** `pathname`: path of the page that made the call. A late response for another page is ignored. */
  learn(pathname: string, time: string | null): void {
    if (time === null || pathname !== window.location.pathname) return
    const known = orderUpdateTime.read()
    if (known === null || Date.parse(time) >= Date.parse(known)) current = { pathname, time }
  },
  forget(): void {
    current = null
  },
}
