import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { root } from './measure.ts'

export interface Script {
  name: string
  gz: number
  /** Bytes as in the browser's network log, with headers. */
  transferred: number
}

/** Longer than any delay of prefetching after the page became usable. */
const stillMs = 1_500

/** The scripts that a page fetches from an empty cache until the network is idle, prefetched ones included. */
export async function recordScripts(page: Page, open: () => Promise<void>): Promise<Script[]> {
  const network = await page.context().newCDPSession(page)
  const paths = new Map<string, string>()
  const transferred = new Map<string, number>()
  let last = performance.now()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith('.js')) return
    paths.set(requestId, pathname)
    last = performance.now()
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    // The page loads again after the sign-in redirect and takes the files it has fetched from the cache.
    if (path) transferred.set(path, Math.max(encodedDataLength, transferred.get(path) ?? 0))
  })
  await network.send('Network.enable')
  await open()
  while (performance.now() - last < stillMs) await page.waitForTimeout(100)
  await network.detach()
  return [...new Set(paths.values())]
    .map((path) => ({
      name: path.replace('/assets/', ''),
      gz: gzipSync(readFileSync(join(root, 'dist/client', path))).length,
      transferred: transferred.get(path) ?? 0,
    }))
    .sort((a, b) => b.gz - a.gz)
}

export const totalGzipBytes = (scripts: readonly Script[]) => scripts.reduce((sum, { gz }) => sum + gz, 0)
