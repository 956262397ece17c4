import { getFile, type RequestOptions } from './http.ts'

/** Specification 7: the name when the server says none. */
const defaultName = 'file.csv'

/** Saves a file of the server under the name it gives it. Throws ApiError. */
export async function saveFile(path: string, options: RequestOptions = {}): Promise<void> {
  const { file, name } = await getFile(path, options)
  const address = URL.createObjectURL(file)
  saveAs(address, name ?? defaultName)
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
