import { useState } from 'react'

const keyOf = (path: string) => `settings.${path}`

function readKept(path: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(path)) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** What was typed and not saved yet, by name; it outlives a look at another screen and a reload. */
export function useTypedSettings(path: string) {
  const [typed, setTyped] = useState(() => readKept(path))
  const write = (next: Record<string, string>) => {
    setTyped(next)
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(keyOf(path))
      else sessionStorage.setItem(keyOf(path), JSON.stringify(next))
    } catch {
      // Without a store it lasts as long as the screen.
    }
  }
  return { typed, write }
}
