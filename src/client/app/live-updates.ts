import type { QueryClient } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'
import { useEffect, useRef } from 'react'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { createHeaders } from '../http/http.ts'
import { tabId } from '../http/tab-id.ts'
import { scheduleQueryRefetch, refetchAllQueries } from './live-queries.ts'

/** Interval in ms at which displayed data are refetched while the stream is unavailable (specification 9). */
const pollMs = 20_000
/** A stream that receives no data for this time in ms is considered broken. The server sends heartbeats more often. */
const silenceMs = 60_000
const firstPauseMs = 1_000
const longestPauseMs = 30_000

type Listener = (change: LiveChange) => void
const listeners = new Set<Listener>()

/** Calls `listener` with every change made by another tab, another user or a job. */
export function useLiveChangeListener(listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const notify: Listener = (change) => latest.current(change)
    listeners.add(notify)
    return () => void listeners.delete(notify)
  }, [])
}

const gapListeners = new Set<() => void>()

/**
 * Calls `listener` when the stream works again after a gap, and every 20 seconds during the gap, because no changes are
 * received then.
 */
export function useMissedChangesListener(listener: () => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const call = () => latest.current()
    gapListeners.add(call)
    return () => void gapListeners.delete(call)
  }, [])
}

function onGapEnd(queries: QueryClient): void {
  refetchAllQueries(queries)
  for (const listener of gapListeners) listener()
}

/** Keeps the stream of GET /api/live open and reconnects until stopped. Returns the function that stops it. */
export function startLiveUpdates(queries: QueryClient): () => void {
  const stopping = new AbortController()
  void keepConnected(queries, stopping.signal)
  return () => stopping.abort()
}

async function keepConnected(queries: QueryClient, stop: AbortSignal): Promise<void> {
  let failures = 0
  let polling: ReturnType<typeof setInterval> | undefined
  const handleOpen = () => {
    // Refetches what changed during the outage.
    if (polling !== undefined) onGapEnd(queries)
    clearInterval(polling)
    polling = undefined
    failures = 0
  }
  while (!stop.aborted) {
    await readStream(stop, handleOpen, (change) => handleChange(change, queries)).catch(() => undefined)
    if (stop.aborted) break
    // One polling timer for the whole outage, even if many reconnections fail.
    polling ??= setInterval(() => onGapEnd(queries), pollMs)
    await wait(Math.min(firstPauseMs * 2 ** failures++, longestPauseMs), stop)
  }
  clearInterval(polling)
}

function handleChange(change: LiveChange, queries: QueryClient): void {
  // Changes made by this tab are refetched too. The runner already has the response, but the cards and lists
  // displayed next do not.
  scheduleQueryRefetch(change, queries)
  if (change.tabId === tabId) return
  for (const listener of listeners) listener(change)
}

/** Reads one stream until it ends, sends no data for too long, or is stopped. */
async function readStream(stop: AbortSignal, handleOpen: () => void, change: Listener): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const response = await fetch('/api/live', {
      headers: { ...(await createHeaders()), Accept: 'text/event-stream' },
      signal: AbortSignal.any([stop, silence.signal]),
    })
    if (!response.ok || !response.body) throw new Error(`live: HTTP ${response.status}`)
    handleOpen()
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'change') change(JSON.parse(data) as LiveChange)
      },
    })
    const text = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await text.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      parser.feed(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits half of the time plus a random part of the other half, so that clients do not all reconnect to a restarted
 * server at once.
 */
function wait(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds / 2 + (Math.random() * milliseconds) / 2)
    stop.addEventListener('abort', done)
  })
}
