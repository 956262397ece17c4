import type { FileDownloadPath } from './api-call.ts'
import { getFile } from './http.ts'
import { saveUrlAsFile } from './save-file.ts'

/**
 * Time in ms until the object URL is released. The tab needs the URL while it is open, and no event reports that the
 * tab was closed.
 */
const revokeAfterMs = 3_600_000

/**
 * Opens a document of the server in a new tab. Must be called directly from a click handler, because the tab is
 * opened before the request; otherwise the browser would block it as a pop-up. If tabs are blocked anyway, saves the
 * document as a file. If the request fails, closes the tab and throws ApiError.
 * `waitText`: text of the tab while the document is being created.
 */
export async function openDocument(path: FileDownloadPath, waitText: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = waitText
    tab.document.body.textContent = waitText
  }
  try {
    const { file, name } = await getFile(path)
    const address = URL.createObjectURL(file)
    setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
    // If the user has closed the tab in the meantime, the document is saved as a file.
    if (tab && !tab.closed) tab.location.replace(address)
    else saveUrlAsFile(address, name ?? path.replaceAll('/', '-'))
  } catch (error) {
    tab?.close()
    throw error
  }
}
