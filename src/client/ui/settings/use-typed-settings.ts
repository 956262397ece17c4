import { useState } from 'react'

const getStorageKey = (path: string) => `settings.${path}`

function readStored(path: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(getStorageKey(path)) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Unsaved input by setting or matrix cell. It remains after navigation to another screen and after a reload. */
export function useUnsavedSettings(path: string) {
  const [typed, setTyped] = useState(() => readStored(path))
  const write = (next: Record<string, string>) => {
    setTyped(next)
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(getStorageKey(path))
      else sessionStorage.setItem(getStorageKey(path), JSON.stringify(next))
    } catch {
      // Without storage the input is lost when the user leaves the screen.
    }
  }
  return { typed, write }
}
