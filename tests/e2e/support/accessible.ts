import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { isFullRun } from '../../support/full.ts'

declare global {
  interface Window {
    axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Asserts that the current page violates no rule of axe (WCAG 2.2 AA and best practice). The full run checks every
 * place that calls this, the fast run only the first of each kind (`always`).
 */
export async function expectAccessible(page: Page, screen: string, { always = false } = {}): Promise<void> {
  if (!isFullRun && !always) return
  let violations = await violationsOf(page)
  // An animated colour that was captured in transition is correct at the second check.
  if (violations.length > 0) {
    await page.waitForTimeout(500)
    violations = await violationsOf(page)
  }
  expect.soft(violations, `axe on ${screen}`).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  // Navigation within the application keeps the document, and axe in it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async () => {
    // Wait for fade-in transitions, whose intermediate colours fail.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    )
    // Fluent guards the focus of a closed pop-up with elements that pass the focus on and are never announced.
    // Rows of a list have the same markup, so only the first ten of hundreds are checked.
    const { violations } = await window.axe!.run(
      { exclude: ['[data-tabster-dummy]', '[role="row"]:nth-child(n + 11)'] },
      // None of the enabled rules reads style sheets or media files.
      { resultTypes: ['violations'], preload: false },
    )
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
    )
  })
}
