import type { DeclaredPath, OperationOf } from './api-call.ts'
import { getFile, type OptionsOf, type RequestOptions } from './http.ts'

/** Specification 7: the file name when the server sends none. */
const defaultName = 'file.csv'

/** Saves a file under the name given by the server; the path must return a file. Throws ApiError. */
export function saveFile<const Path extends string>(
  path: DeclaredPath<'GET', Path, Blob>,
  ...options: OptionsOf<OperationOf<'GET', Path>>
): Promise<void>
export function saveFile(path: string, options?: RequestOptions): Promise<void> {
  return saveFileAt(path, options)
}

/** Like `saveFile`, for shared screens whose path is data. */
export async function saveFileAt(path: string, options: RequestOptions = {}): Promise<void> {
  const { file, name } = await getFile(path, options)
  const address = URL.createObjectURL(file)
  saveAs(address, name ?? defaultName)
  // By then the browser has started reading the object URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
