let seen: { pathname: string; time: string } | null = null

/**
 * The last update time of the order that a page shows, as the server's answers say it: echoed with every call of that page
 * (specification 7), and forgotten with it.
 */
export const orderUpdateTime = {
  read: (): string | null => (seen?.pathname === window.location.pathname ? seen.time : null),
  /** `pathname`: of the page that made the call. A late answer of another page changes nothing. */
  learn(pathname: string, time: string | null): void {
    if (time === null || pathname !== window.location.pathname) return
    const known = orderUpdateTime.read()
    if (known === null || Date.parse(time) >= Date.parse(known)) seen = { pathname, time }
  },
  forget(): void {
    seen = null
  },
}
