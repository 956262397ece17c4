import { isOutdated, type Asides, type DeviceDraft, type KeptSubmit } from './context.ts'

/** `person`: id of who is signed in. Two may share a browser: what one typed must never go out under the other's name. */
const draftPrefix = (person: string) => `runner.draft.${person}.`
const draftKey = (person: string, path: string, form: string) => `${draftPrefix(person)}${path}.${form}`
const asidesPrefix = (person: string) => `runner.asides.${person}.`
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

function keysFrom(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export const deviceDrafts = {
  read: (person: string, path: string, form: string) => read<DeviceDraft>(draftKey(person, path, form)),
  write: (person: string, path: string, draft: DeviceDraft) =>
    write(draftKey(person, path, draft.form), draft),
  remove: (person: string, path: string, form: string) => remove(draftKey(person, path, form)),
}

/** What is typed in the small forms of the events of a task. */
export const deviceAsides = {
  read: (person: string, path: string): Asides => read<Asides>(`${asidesPrefix(person)}${path}`) ?? {},
  write(person: string, path: string, asides: Asides) {
    const key = `${asidesPrefix(person)}${path}`
    if (Object.keys(asides).length === 0) remove(key)
    else write(key, asides)
  },
}

export const offlineQueue = {
  read: (person: string, path: string) => read<KeptSubmit>(`${submitPrefix(person)}${path}`),
  write: (person: string, kept: KeptSubmit) => write(`${submitPrefix(person)}${kept.path}`, kept),
  remove: (person: string, path: string) => remove(`${submitPrefix(person)}${path}`),
  /** Of all tasks of this person. */
  all(person: string): KeptSubmit[] {
    return keysFrom(submitPrefix(person)).flatMap((key) => read<KeptSubmit>(key) ?? [])
  },
  /** That the server has not answered yet. */
  unsent: (person: string): KeptSubmit[] => offlineQueue.all(person).filter(({ refusal }) => !refusal),
  /** Sent later and refused, which nobody has seen yet. */
  refused: (person: string): KeptSubmit[] => offlineQueue.all(person).filter(({ refusal }) => refusal),
  /** Unsent for so long that the person must say whether it still holds. */
  outdated: (person: string): KeptSubmit[] => offlineQueue.unsent(person).filter((kept) => isOutdated(kept)),
}

const refusedLater = 'runner.refusedLater'

/** A kept step was refused while nobody looked at its task. */
export const tellKeptRefused = (): boolean => window.dispatchEvent(new Event(refusedLater))

/** Answers how to listen no more. */
export function onKeptRefused(listener: () => void): () => void {
  window.addEventListener(refusedLater, listener)
  return () => window.removeEventListener(refusedLater, listener)
}

const lastPerson = 'runner.person'

/** Who was signed in here last: without network nobody else is known. */
export const personOfDevice = {
  read: () => read<string>(lastPerson),
  write: (person: string) => write(lastPerson, person),
}

/** Calls `left` when this person signs out in another window of the browser. */
export function onLeftElsewhere(person: string, left: () => void): void {
  const listener = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== lastPerson || newValue !== null || oldValue !== JSON.stringify(person)) return
    window.removeEventListener('storage', listener)
    left()
  }
  window.addEventListener('storage', listener)
}

/** Whoever signs out leaves nothing on a device that others use: nothing half-typed, and nothing unsent. */
export function forgetPerson(person: string): void {
  const prefixes = [draftPrefix(person), asidesPrefix(person), submitPrefix(person)]
  for (const key of [...prefixes.flatMap(keysFrom), lastPerson]) remove(key)
}
