const key = 'tabId'

/**
 * Id of this browser tab, the same after a reload. While the page is open the id is not in sessionStorage, because a
 * duplicated tab gets a copy of the storage. With the same id it would treat changes by the other tab as its own.
 */
export const tabId: string = readAndRemoveStoredId() ?? crypto.randomUUID()

function readAndRemoveStoredId(): string | null {
  try {
    const storedId = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return storedId
  } catch {
    return null
  }
}

// Tests of the server and of the browser import the list of routes, which imports this module, in Node.js without a
// window.
globalThis.window?.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(key, tabId)
  } catch {
    // Without storage every load of the page counts as a new tab.
  }
})
globalThis.window?.addEventListener('pageshow', (event) => {
  if (event.persisted) readAndRemoveStoredId()
})
