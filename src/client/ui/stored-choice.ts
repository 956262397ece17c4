import { useSyncExternalStore } from 'react'

/**
 * A choice of the user stored in this browser, such as the theme. All components and browser tabs that read the choice
 * are notified of changes. Accepts only the values of `allowed`; the first one is the default.
 */
export function createStoredChoice<Value extends string>(key: string, allowed: readonly [Value, ...Value[]]) {
  const listeners = new Set<() => void>()
  const parse = (text: string | null): Value => allowed.find((value) => value === text) ?? allowed[0]
  // Without storage the choice is kept in memory.
  let memory: string | null = null

  const read = (): Value => {
    try {
      return parse(localStorage.getItem(key) ?? memory)
    } catch {
      return parse(memory)
    }
  }
  const write = (value: Value) => {
    memory = value
    try {
      localStorage.setItem(key, value)
    } catch {
      // The choice remains in memory.
    }
    listeners.forEach((notify) => notify())
  }
  const subscribe = (notify: () => void) => {
    listeners.add(notify)
    window.addEventListener('storage', notify)
    return () => {
      listeners.delete(notify)
      window.removeEventListener('storage', notify)
    }
  }
  return { read, write, use: () => useSyncExternalStore(subscribe, read) }
}
