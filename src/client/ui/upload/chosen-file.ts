/** A file as it was when it was chosen. */
export interface ChosenFile {
  name: string
  content: Blob
}

/**
 * Its bytes are read at once: a browser refuses to send a file that was saved again after it was chosen, as people do who
 * correct a refused one.
 */
export async function readChosenFile(file: File, type: string): Promise<ChosenFile> {
  return { name: file.name, content: new Blob([await file.arrayBuffer()], { type }) }
}

/** The files of an input, which is emptied: the same file can be chosen again after it was corrected. */
export function takeChosen(input: HTMLInputElement): File | null {
  const [file] = input.files ?? []
  input.value = ''
  return file ?? null
}
