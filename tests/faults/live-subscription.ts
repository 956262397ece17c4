import type { LiveChange } from '../../schemas/api/live.ts'

export interface LiveSubscription {
  /** ms from now until a change for which `fits` is true is received; Infinity when none is within `ms`. */
  waitFor: (fits: (change: LiveChange) => boolean, ms: number) => Promise<number>
  /** The stream broke off or was ended by the server. */
  ended: Promise<void>
  close: () => void
}

/**
 * One screen's stream of live changes from one server. It is not reopened: a stream that has ended receives nothing.
 */
export async function openLiveSubscription(server: string, token: string): Promise<LiveSubscription> {
  const closing = new AbortController()
  const response = await fetch(`${server}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  })
  const listeners = new Set<(change: LiveChange) => void>()
  const streamEnd = readChanges(response, (change) => listeners.forEach((listener) => listener(change)))
  return {
    ended: streamEnd,
    waitFor: (fits, ms) =>
      new Promise((resolve) => {
        const startedAt = performance.now()
        const end = (finish: number) => {
          listeners.delete(listener)
          clearTimeout(timer)
          resolve(finish)
        }
        const timer = setTimeout(() => end(Infinity), ms)
        const listener = (change: LiveChange) => {
          if (fits(change)) end(performance.now() - startedAt)
        }
        listeners.add(listener)
      }),
    close: () => closing.abort(),
  }
}

async function readChanges(response: Response, notify: (change: LiveChange) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1]
        if (data) notify(JSON.parse(data) as LiveChange)
      }
    }
  } catch {
    // The stream broke off or was closed: nothing more is heard.
  }
}
