import { expect, type Download, type Locator, type Page } from '@playwright/test'
import { ru } from '../support/texts.ts'

/** The user's background jobs: a button in the top bar of every page, and the panel that it opens. */
export class JobsTray {
  readonly root: Locator
  readonly rows: Locator
  readonly toggle: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.root = page.getByRole('region', { name: ru('jobs:label') })
    this.toggle = page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${ru('jobs:tray', { count: 1 }).split(':')[0]!}`) })
    this.rows = this.root.getByRole('listitem')
  }

  /** Opens the panel. It is closed after a reload and by a click elsewhere. */
  async open(): Promise<void> {
    await this.toggle.click()
    await expect(this.root).toBeVisible()
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
