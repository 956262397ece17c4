import { isSubmitOutdated, type EventFormDrafts, type DeviceDraft, type QueuedSubmit } from './context.ts'

/**
 * Prefix of the keys of drafts. `person`: id of the signed-in user. Users may share a browser, and data of one user
 * must never be sent in the name of another.
 */
const getDraftPrefix = (person: string) => `runner.draft.${person}.`
const getDraftKey = (person: string, path: string, form: string) => `${getDraftPrefix(person)}${path}.${form}`
const getEventFormPrefix = (person: string) => `runner.asides.${person}.`
const getSubmitPrefix = (person: string) => `runner.submit.${person}.`

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** Returns false if storage is forbidden or full. The data are then lost when the page is closed. */
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
    // If removing is forbidden, writing was forbidden too, so there is nothing to remove.
  }
}

function listKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export const deviceDrafts = {
  read: (person: string, path: string, form: string) => read<DeviceDraft>(getDraftKey(person, path, form)),
  write: (person: string, path: string, draft: DeviceDraft) =>
    write(getDraftKey(person, path, draft.form), draft),
  remove: (person: string, path: string, form: string) => remove(getDraftKey(person, path, form)),
}

/** Data typed in the dialog forms of events. */
export const deviceEventFormDrafts = {
  read: (person: string, path: string): EventFormDrafts =>
    read<EventFormDrafts>(`${getEventFormPrefix(person)}${path}`) ?? {},
  write(person: string, path: string, asides: EventFormDrafts) {
    const key = `${getEventFormPrefix(person)}${path}`
    if (Object.keys(asides).length === 0) remove(key)
    else write(key, asides)
  },
}

export const offlineQueue = {
  read: (person: string, path: string) => read<QueuedSubmit>(`${getSubmitPrefix(person)}${path}`),
  write: (person: string, submit: QueuedSubmit) => write(`${getSubmitPrefix(person)}${submit.path}`, submit),
  remove: (person: string, path: string) => remove(`${getSubmitPrefix(person)}${path}`),
  /** All queued submits of this user. */
  all(person: string): QueuedSubmit[] {
    return listKeys(getSubmitPrefix(person)).flatMap((key) => read<QueuedSubmit>(key) ?? [])
  },
  /** Submits for which there is no response of the server yet. */
  unsent: (person: string): QueuedSubmit[] => offlineQueue.all(person).filter(({ refusal }) => !refusal),
  /** Submits that were sent later and refused, but no user has seen the refusal yet. */
  refused: (person: string): QueuedSubmit[] => offlineQueue.all(person).filter(({ refusal }) => refusal),
  /** Submits that have been queued for so long that the user must confirm them. */
  outdated: (person: string): QueuedSubmit[] =>
    offlineQueue.unsent(person).filter((submit) => isSubmitOutdated(submit)),
}

const queuedRefusedEvent = 'runner.refusedLater'

/** Notifies the listeners of this page that a step sent from the queue was refused. */
export const notifyQueuedStepRefused = (): boolean => window.dispatchEvent(new Event(queuedRefusedEvent))

/** Calls `listener` after each `notifyQueuedStepRefused`. Returns the function that unsubscribes. */
export function onQueuedStepRefused(listener: () => void): () => void {
  window.addEventListener(queuedRefusedEvent, listener)
  return () => window.removeEventListener(queuedRefusedEvent, listener)
}

const lastPersonKey = 'runner.person'

/** The user who was last signed in to this browser. Needed without network, when no session can be started. */
export const lastUserOfDevice = {
  read: () => read<string>(lastPersonKey),
  write: (person: string) => write(lastPersonKey, person),
}

/** Calls `onSignedOut` when this user signs out in another window of the browser. */
export function onSignedOutElsewhere(person: string, onSignedOut: () => void): void {
  const listener = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== lastPersonKey || newValue !== null || oldValue !== JSON.stringify(person)) return
    window.removeEventListener('storage', listener)
    onSignedOut()
  }
  window.addEventListener('storage', listener)
}

/**
 * Removes all drafts and queued steps of the user, and the id of the last user, from this shared device. Called at
 * sign-out.
 */
export function deleteUserDataFromDevice(person: string): void {
  const prefixes = [getDraftPrefix(person), getEventFormPrefix(person), getSubmitPrefix(person)]
  for (const key of [...prefixes.flatMap(listKeys), lastPersonKey]) remove(key)
}
