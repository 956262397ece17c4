import type { FilePath } from './api-call.ts'
import { getFile } from './http.ts'
import { saveAs } from './save-file.ts'

/** The tab uses the object URL as long as it is open, and closing it cannot be observed. */
const revokeAfterMs = 3_600_000

/**
 * Opens a document of the server in a new tab. Must be called directly from a click handler: the tab is opened
 * before the request, otherwise the browser blocks it as a pop-up. When tabs are blocked nevertheless, the document
 * is saved as a file. Throws ApiError; the tab is then closed.
 * `meanwhile`: text of the tab while the document is being created.
 */
export async function openDocument(path: FilePath, meanwhile: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = meanwhile
    tab.document.body.textContent = meanwhile
  }
  try {
    const { file, name } = await getFile(path)
    const address = URL.createObjectURL(file)
    setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
    // The tab was closed meanwhile: the user still gets the document.
    if (tab && !tab.closed) tab.location.replace(address)
    else saveAs(address, name ?? path.replaceAll('/', '-'))
  } catch (error) {
    tab?.close()
    throw error
  }
}
