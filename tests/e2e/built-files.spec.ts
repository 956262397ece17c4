import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/test.ts'

test('[PF-4] built files are served as compressed by the build, cached forever; the page and its version are revalidated', async ({
  request,
}) => {
  const page = await request.get('/orders')
  expect(page.headers()['cache-control']).toBe('no-cache')
  expect((await request.get('/version.json')).headers()['cache-control']).toBe('no-cache')
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())!
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ] as const) {
    const answer = await request.get(script!, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers()['content-encoding'] ?? 'identity').toBe(encoding)
    // A response that is compressed on the fly has no content length.
    expect(Number(answer.headers()['content-length'])).toBe(
      statSync(join('dist/client', `${script!}${ending}`)).size,
    )
  }
  for (const path of ['/assets/none.js', '/assets/', '/assets/..%2findex.html'])
    expect([403, 404], path).toContain((await request.get(path)).status())
})
