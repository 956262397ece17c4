import { getFile } from './http.ts'
import { saveAs } from './save-file.ts'

/** The tab reads the document as long as it is open; nobody tells when it is closed. */
const keptMs = 3_600_000

/**
 * Shows a document of the server in a tab of its own. To be called straight from a click: the tab is opened before the
 * document is asked for, or the browser would take it for an unwanted window. Where tabs are forbidden all the same, the
 * document is saved as a file. Throws ApiError; the tab is then gone.
 *
 * `meanwhile`: what the tab says while the document is made.
 */
export async function openDocument(path: string, meanwhile: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = meanwhile
    tab.document.body.textContent = meanwhile
  }
  try {
    const { file, name } = await getFile(path)
    const address = URL.createObjectURL(file)
    setTimeout(() => URL.revokeObjectURL(address), keptMs)
    // Closed meanwhile: the person still wants the document.
    if (tab && !tab.closed) tab.location.replace(address)
    else saveAs(address, name ?? path.replaceAll('/', '-'))
  } catch (error) {
    tab?.close()
    throw error
  }
}
