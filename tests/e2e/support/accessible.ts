import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { full } from '../../support/full.ts'

declare global {
  interface Window {
    axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * No violation of any rule of axe on what the page shows now (WCAG 2.2 AA and best practice). The full run judges every place
 * that asks for it, the fast one those that are the first of their kind (`always`).
 */
export async function expectAccessible(page: Page, screen: string, { always = false } = {}): Promise<void> {
  if (!full && !always) return
  let violations = await violationsOf(page)
  // A colour that was on its way when the page was judged is right when it is judged again.
  if (violations.length > 0) {
    await page.waitForTimeout(500)
    violations = await violationsOf(page)
  }
  expect.soft(violations, `axe on ${screen}`).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  // A place within the application keeps the document, and axe in it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    // What fades in has not its colours yet.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    )
    // Fluent guards the focus of a closed pop-up with elements that hand the focus on and are never read aloud.
    // Rows of a list are drawn alike: the first ten of hundreds are judged.
    const { violations } = await window.axe!.run(
      { exclude: ['[data-tabster-dummy]', '[role="row"]:nth-child(n + 11)'] },
      // No rule that is asked looks into style sheets or media files.
      { resultTypes: ['violations'], preload: false },
    )
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
    )
  })
}
