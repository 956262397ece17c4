import { expect, type Page } from '@playwright/test'

/** `orders:fields.id`, `formatting/v1:title`, `{{count}}`: shown to the user when a text is missing. */
const rawKey = /\b[a-z]\w*(?:\/v\d+)?:[a-z]\w*(?:\.\w+)+|\{\{|\}\}/

/** Asserts that no visible or accessible text is the key of a missing text. */
export async function expectNoRawKeys(page: Page, screen: string): Promise<void> {
  const texts = await page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].filter((text) => text !== ''),
  )
  for (const text of texts) expect.soft(text, `texts of ${screen}`).not.toMatch(rawKey)
}
