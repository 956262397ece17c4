import type { DeviceDraft, KeptSubmit } from './runner-context.ts'

/** `person`: id of who is signed in. Two may share a browser: what one typed must never go out under the other's name. */
const draftKey = (person: string, taskId: number, form: string) => `runner.draft.${person}.${taskId}.${form}`
const submitPrefix = (person: string) => `runner.submit.${person}.`

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** False when the browser forbids storage or it is full: the data then lives only as long as the page. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing could have been written either.
  }
}

export const deviceDrafts = {
  read: (person: string, taskId: number, form: string) => read<DeviceDraft>(draftKey(person, taskId, form)),
  write: (person: string, taskId: number, draft: DeviceDraft) =>
    write(draftKey(person, taskId, draft.form), draft),
  remove: (person: string, taskId: number, form: string) => remove(draftKey(person, taskId, form)),
}

export const keptSubmits = {
  read: (person: string, taskId: number) => read<KeptSubmit>(`${submitPrefix(person)}${taskId}`),
  write: (person: string, kept: KeptSubmit) => write(`${submitPrefix(person)}${kept.taskId}`, kept),
  remove: (person: string, taskId: number) => remove(`${submitPrefix(person)}${taskId}`),
  /** Of all tasks of this person. */
  all(person: string): KeptSubmit[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(submitPrefix(person)))
        .flatMap((key) => read<KeptSubmit>(key) ?? [])
    } catch {
      return []
    }
  },
}
