import { useSyncExternalStore } from 'react'

/**
 * A choice of the person that this browser remembers (theme, folded menu). Every reader on the screen and in other tabs
 * sees the change. Only values of `allowed` are believed; the first one is the default.
 */
export function storedChoice<Value extends string>(key: string, allowed: readonly [Value, ...Value[]]) {
  const listeners = new Set<() => void>()
  const known = (text: string | null): Value => allowed.find((value) => value === text) ?? allowed[0]
  // Without storage the choice lives in memory.
  let memory: string | null = null

  const read = (): Value => {
    try {
      return known(localStorage.getItem(key) ?? memory)
    } catch {
      return known(memory)
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
