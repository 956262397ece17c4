import { useSyncExternalStore } from 'react'

/**
 * A user choice stored in this browser (theme, folded menu). All readers on the page and in other tabs are notified
 * of changes. Only values of `allowed` are accepted; the first one is the default.
 */
export function createStoredChoice<Value extends string>(key: string, allowed: readonly [Value, ...Value[]]) {
  const listeners = new Set<() => void>()
  const parse = (text: string | null): Value => allowed.find((value) => value === text) ?? allowed[0]
  // Without storage the choice lives in memory.
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
      // Kept in memory.
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
