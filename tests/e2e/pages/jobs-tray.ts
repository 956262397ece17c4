import type { Download, Locator, Page } from '@playwright/test'
import { ru } from '../support/texts.ts'

/** The user's long-running jobs, above every page. */
export class JobsTray {
  readonly root: Locator
  readonly rows: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('region', { name: ru('jobs:label') })
    this.rows = this.root.getByRole('listitem')
  }

  row(title: string): Locator {
    return this.rows.filter({ hasText: title })
  }

  button(text: 'cancel' | 'retry' | 'download'): Locator {
    return this.root.getByRole('button').filter({ hasText: ru(`jobs:${text}`) })
  }

  async download(): Promise<Download> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.button('download').first().click(),
    ])
    return download
  }

  async dismiss(title: string): Promise<void> {
    await this.root.getByRole('button', { name: ru('jobs:dismiss', { title }) }).click()
  }
}
