/** A file with its content at the moment when it was chosen. */
export interface ChosenFile {
  name: string
  content: Blob
}

/**
 * Reads the bytes immediately. A browser refuses to send a file that was saved again after it was chosen, which
 * happens when a user corrects a refused file.
 */
export async function readChosenFile(file: File, type: string): Promise<ChosenFile> {
  return { name: file.name, content: new Blob([await file.arrayBuffer()], { type }) }
}

/**
 * Returns the chosen file and clears the input, so that the user can choose the same file again after correcting it.
 */
export function takeChosenFile(input: HTMLInputElement): File | null {
  const [file] = input.files ?? []
  input.value = ''
  return file ?? null
}
