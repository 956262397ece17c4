/**
 * Key of the URL that the user had opened before sign-in, stored per tab. The URL is not part of the redirect, so that
 * the identity provider does not log filters or phone numbers.
 */
const key = 'returnTo'

/** True if the URL fragment contains the response of the identity provider: `#state=…&code=…` or `#error=…`. */
export function isSignInResponse(hash: string): boolean {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  return answer.has('state') && (answer.has('code') || answer.has('error'))
}

export function saveReturnUrl({ pathname, search, hash }: Location = window.location): void {
  try {
    sessionStorage.setItem(key, pathname + search + hash)
  } catch {
    // Without storage the user returns to the start page.
  }
}

/** Returns the stored path and removes it; null if there is none. Accepts only a path of this origin. */
export function consumeReturnUrl(): string | null {
  try {
    const place = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return place !== null && /^\/(?![/\\])/.test(place) ? place : null
  } catch {
    return null
  }
}
