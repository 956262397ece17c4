/** Renders the icons of the installed application from public/icon.svg: `npx tsx src/tools/icons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromium as ours } from '../../tests/support/chromium.ts'

const folder = join(import.meta.dirname, '../../public')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
/**
 * The system crops maskable icons to its own shape, so the colour fills the square and the drawing is in the centre.
 */
const maskable = svg.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"').replace(/<rect[^>]*>/, '')
const background = /<rect[^>]* fill="([^"]+)"/.exec(svg)?.[1] ?? 'none'

const icons = [
  { file: 'icon-192.png', size: 192, drawing: svg, background: 'transparent' },
  { file: 'icon-512.png', size: 512, drawing: svg, background: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, drawing: maskable, background },
]

const browser = await chromium.launch(ours.launchOptions)
for (const { file, size, drawing, background } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<body style="margin:0;background:${background}">${drawing}</body>`)
  await page.addStyleTag({ content: `svg { display: block; width: ${size}px; height: ${size}px }` })
  writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
