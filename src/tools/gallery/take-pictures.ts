/**
 * `npm run screenshots:components`: pictures of the shared components for docs/components.md, from the gallery that the
 * development server of Vite serves. Names of sections as arguments take only their pictures.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { pictureVariants, sections } from '../../client/gallery/sections.ts'
import { chromium as settings } from '../../../tests/support/chromium.ts'
import { pictureFolder } from '../pictures.ts'
import { listShots } from './components-page.ts'

const folder = join(pictureFolder, 'components')
mkdirSync(folder, { recursive: true })
const selected = process.argv.slice(2)

// Its own cache, so that it never disturbs a server that a developer has started.
const cacheDir = mkdtempSync(join(tmpdir(), 'crm-gallery-'))
const server = await createServer({
  cacheDir,
  configLoader: 'runner',
  server: { port: 0, hmr: false },
  logLevel: 'error',
})
await server.listen()
const [base] = server.resolvedUrls!.local
const browser = await chromium.launch(settings.launchOptions)
try {
  const painter = await browser.newPage()
  for (const { id: look, theme, width } of pictureVariants) {
    const page = await openGallery(theme, width)
    for (const section of sections.filter(({ id }) => selected.length === 0 || selected.includes(id)))
      for (const shot of listShots(section)) {
        const png = await (shot.dialog === undefined
          ? takeShot(page.locator(`#${section.id}`))
          : takeDialogShot(page, shot.dialog))
        const webp = await painter.evaluate(convertToWebp, png.toString('base64'))
        writeFileSync(join(folder, `${shot.name}-${look}.webp`), Buffer.from(webp, 'base64'))
      }
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(cacheDir, { recursive: true, force: true })
}

async function openGallery(theme: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    locale: settings.locale,
    timezoneId: settings.timezoneId,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width, height: 900 },
  })
  // The server translates each module when a page first requests it, and reloads the page for a new dependency.
  context.setDefaultTimeout(180_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`${base}src/client/gallery/index.html?theme=${theme}`, { waitUntil: 'commit' })
  await page.locator('#ends').waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[data-state="catalogue and text"] select').waitFor()
  await focusExamples(page)
  return page
}

function takeShot(target: Locator): Promise<Buffer> {
  return target.screenshot({ animations: 'disabled', caret: 'hide' })
}

async function takeDialogShot(page: Page, state: string): Promise<Buffer> {
  await page.getByRole('button', { name: `Open: ${state}`, exact: true }).click()
  const surface = page.locator('[role="dialog"], [role="alertdialog"]')
  await surface.waitFor()
  await page.waitForLoadState('networkidle')
  const png = await takeShot(surface)
  await surface.getByRole('button', { name: /^(Отмена|Не отменять)$/ }).click()
  await surface.waitFor({ state: 'detached' })
  return png
}

/** Displays all controls that are marked as focused with focus, because only one control can really have it. */
async function focusExamples(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-gallery-focus]',
  })
  for (const nodeId of nodeIds)
    await session.send('CSS.forcePseudoState', {
      nodeId,
      forcedPseudoClasses: ['focus', 'focus-visible', 'focus-within'],
    })
}

/** Converts to WebP, a third of the size of Chromium's PNG. Runs in the page. */
async function convertToWebp(png: string): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')!.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/webp', 0.82).split(',')[1]!
}
