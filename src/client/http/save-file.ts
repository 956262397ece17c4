import type { DeclaredPath, OperationOf } from './api-call.ts'
import { getFile, type OptionsOf, type RequestOptions } from './http.ts'

/** File name if the server sends none (specification 7). */
const defaultName = 'file.csv'

/** Saves a file under the name sent by the server. The path must return a file. Throws ApiError. */
export function saveFile<const Path extends string>(
  path: DeclaredPath<'GET', Path, Blob>,
  ...options: OptionsOf<OperationOf<'GET', Path>>
): Promise<void>
export function saveFile(path: string, options?: RequestOptions): Promise<void> {
  return saveFileFromUntypedPath(path, options)
}

/** Like `saveFile`, but for shared screens that get their path as data. */
export async function saveFileFromUntypedPath(path: string, options: RequestOptions = {}): Promise<void> {
  const { file, name } = await getFile(path, options)
  const address = URL.createObjectURL(file)
  saveUrlAsFile(address, name ?? defaultName)
  // After this time the browser has certainly started to read the object URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function saveUrlAsFile(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
