/** Where the person was before sign-in, kept in the tab: the issuer is told the bare origin alone, and logs no filters or phones. */
const key = 'returnTo'

/** The issuer's answer lies in the address: `#state=…&code=…` or `#error=…`. */
export function isSignInAnswer(hash: string): boolean {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  return answer.has('state') && (answer.has('code') || answer.has('error'))
}

export function keepPlace({ pathname, search, hash }: Location = window.location): void {
  try {
    sessionStorage.setItem(key, pathname + search + hash)
  } catch {
    // Without storage the person lands on the start page.
  }
}

/** The kept place, once; null when there is none. Only a path of this origin. */
export function takePlace(): string | null {
  try {
    const place = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return place !== null && /^\/(?![/\\])/.test(place) ? place : null
  } catch {
    return null
  }
}
