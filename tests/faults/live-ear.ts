import type { LiveChange } from '../../schemas/api/live.ts'

export interface LiveEar {
  /** ms from now until a change that `fits` is heard; Infinity when none is within `ms`. */
  hears: (fits: (change: LiveChange) => boolean, ms: number) => Promise<number>
  /** The stream broke off or was ended by the server. */
  ended: Promise<void>
  close: () => void
}

/** One screen's stream of live changes from one server. Not reopened: a stream that has ended hears nothing. */
export async function openEar(server: string, token: string): Promise<LiveEar> {
  const closing = new AbortController()
  const response = await fetch(`${server}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  })
  const listeners = new Set<(change: LiveChange) => void>()
  const ended = read(response, (change) => listeners.forEach((listener) => listener(change)))
  return {
    ended,
    hears: (fits, ms) =>
      new Promise((resolve) => {
        const began = performance.now()
        const end = (after: number) => {
          listeners.delete(listener)
          clearTimeout(timer)
          resolve(after)
        }
        const timer = setTimeout(() => end(Infinity), ms)
        const listener = (change: LiveChange) => {
          if (fits(change)) end(performance.now() - began)
        }
        listeners.add(listener)
      }),
    close: () => closing.abort(),
  }
}

async function read(response: Response, tell: (change: LiveChange) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1]
        if (data) tell(JSON.parse(data) as LiveChange)
      }
    }
  } catch {
    // The stream broke off or was closed: nothing more is heard.
  }
}
