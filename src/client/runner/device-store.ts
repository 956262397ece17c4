import type { DeviceDraft, KeptSubmit } from './runner-context.ts'

/** Two people may share a browser: what one typed or sent must never go out under the other's name. */
let owner = ''

/** `person`: id of who is signed in. Called before the first task opens. */
export function setDeviceOwner(person: string): void {
  owner = person
}

const draftKey = (taskId: number, form: string) => `runner.draft.${owner}.${taskId}.${form}`
const submitPrefix = () => `runner.submit.${owner}.`

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
  read: (taskId: number, form: string) => read<DeviceDraft>(draftKey(taskId, form)),
  write: (taskId: number, draft: DeviceDraft) => write(draftKey(taskId, draft.form), draft),
  remove: (taskId: number, form: string) => remove(draftKey(taskId, form)),
}

export const keptSubmits = {
  read: (taskId: number) => read<KeptSubmit>(`${submitPrefix()}${taskId}`),
  write: (kept: KeptSubmit) => write(`${submitPrefix()}${kept.taskId}`, kept),
  remove: (taskId: number) => remove(`${submitPrefix()}${taskId}`),
  /** Of all tasks of this person. */
  all(): KeptSubmit[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(submitPrefix()))
        .flatMap((key) => read<KeptSubmit>(key) ?? [])
    } catch {
      return []
    }
  },
}
