import { useState } from 'react'

const getStorageKey = (path: string) => `settings.${path}`

function readStored(path: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(getStorageKey(path)) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Unsaved input by name; it survives navigation to another screen and a reload. */
export function useTypedSettings(path: string) {
  const [typed, setTyped] = useState(() => readStored(path))
  const write = (next: Record<string, string>) => {
    setTyped(next)
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(getStorageKey(path))
      else sessionStorage.setItem(getStorageKey(path), JSON.stringify(next))
    } catch {
      // Without storage the input lives as long as the screen.
    }
  }
  return { typed, write }
}
