/** The content of a file at the time it was chosen. */
export interface ChosenFile {
  name: string
  content: Blob
}

/**
 * Reads the bytes at once: a browser refuses to send a file that was saved again after it was chosen, as happens
 * when a user corrects a refused file.
 */
export async function readChosenFile(file: File, type: string): Promise<ChosenFile> {
  return { name: file.name, content: new Blob([await file.arrayBuffer()], { type }) }
}

/** Returns the chosen file and clears the input, so that the same file can be chosen again after a correction. */
export function takeChosenFile(input: HTMLInputElement): File | null {
  const [file] = input.files ?? []
  input.value = ''
  return file ?? null
}
