const key = 'tabId'

/**
 * Id of this browser tab, the same after a reload. While the page lives it is kept out of sessionStorage, because a
 * duplicated tab gets a copy of that and would take the other tab's changes for its own.
 */
export const tabId: string = takeKept() ?? crypto.randomUUID()

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept
  } catch {
    return null
  }
}

window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(key, tabId)
  } catch {
    // Without storage every load is a new tab.
  }
})
window.addEventListener('pageshow', (event) => {
  if (event.persisted) takeKept()
})
