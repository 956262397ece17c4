/**
 * Page that the user was on before sign-in, stored per tab: the issuer gets only the bare origin, so it logs no
 * filters or phone numbers.
 */
const key = 'returnTo'

/** The issuer's response is in the URL fragment: `#state=…&code=…` or `#error=…`. */
export function isSignInResponse(hash: string): boolean {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  return answer.has('state') && (answer.has('code') || answer.has('error'))
}

export function storeReturnUrl({ pathname, search, hash }: Location = window.location): void {
  try {
    sessionStorage.setItem(key, pathname + search + hash)
  } catch {
    // Without storage the user lands on the start page.
  }
}

/** Returns the stored path once; null when there is none. Only a path of this origin. */
export function takeReturnUrl(): string | null {
  try {
    const place = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return place !== null && /^\/(?![/\\])/.test(place) ? place : null
  } catch {
    return null
  }
}
