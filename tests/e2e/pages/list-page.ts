import { expect, type Locator, type Page } from '@playwright/test'
import { ru, textsIn, type Language, type Translate } from '../support/texts.ts'

/** A list by the name of its description; one screen renders all lists. */
export class ListPage {
  readonly page: Page
  readonly t: Translate
  readonly heading: Locator
  readonly table: Locator
  readonly cards: Locator
  readonly filters: Locator
  readonly clearAll: Locator
  readonly pages: Locator
  readonly #name: string

  constructor(page: Page, name: string, language: Language = 'ru') {
    this.page = page
    this.#name = name
    this.t = language === 'ru' ? ru : textsIn(language)
    const title = this.t(`${name}:title`)
    this.heading = page.getByRole('heading', { level: 1, name: title, exact: true })
    this.table = page.getByRole('table', { name: title, exact: true })
    this.cards = page.getByRole('list', { name: title, exact: true })
    this.filters = page.getByRole('search', { name: this.t('list:filters') })
    this.clearAll = page.getByRole('button', { name: this.t('list:clearAll'), exact: true }).first()
    this.pages = page.getByRole('navigation', { name: this.t('list:pages') })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${this.#name}${query}`)
    await expect(this.heading).toBeVisible()
  }

  /** Visible rows, without the head. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('link') })
  }

  /** Names of the columns from the left, without the selection column. */
  async columnHeads(): Promise<string[]> {
    const texts = await this.table.getByRole('columnheader').allInnerTexts()
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  }

  /** The pop-up that selects the visible columns. */
  async openColumns(): Promise<Locator> {
    const name = this.t('list:columns.choose')
    await this.page.getByRole('button', { name, exact: true }).click()
    return this.page.getByRole('dialog', { name })
  }

  /** Makes a column visible that has no room or is off. */
  async showColumn(text: string): Promise<void> {
    const dialog = await this.openColumns()
    await dialog.getByRole('checkbox', { name: text }).check()
    await this.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  checkbox(id: number): Locator {
    return this.row(id).getByRole('checkbox')
  }

  /** An action on the selected rows, with the number of rows it applies to. */
  bulk(action: string, count: number): Locator {
    return this.page.getByRole('button', {
      name: `${this.t(`${this.#name}:bulk.${action}.label`)}${count > 0 ? ` (${count})` : ''}`,
    })
  }

  row(id: number): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.page.getByRole('link', { name: String(id), exact: true }) })
  }

  card(id: number): Locator {
    return this.cards.getByRole('listitem').filter({ hasText: String(id) })
  }

  /** Waits until no request is in flight. */
  async waitUntilLoaded(): Promise<void> {
    await expect(this.table).toHaveAttribute('aria-busy', 'false')
  }

  /** The visible cells of one column, from the top. */
  async column(field: string): Promise<string[]> {
    await this.waitUntilLoaded()
    const heads = await this.table.getByRole('columnheader').allInnerTexts()
    const index = heads.indexOf(this.t(`${this.#name}:fields.${field}`))
    if (index === -1) throw new Error(`no column ${field} among ${heads.join(', ')}`)
    // In one call, because another user may change the list meanwhile.
    return this.rows.evaluateAll(
      (rows, at) =>
        rows.map((row) => row.querySelectorAll<HTMLElement>('[role="cell"], td')[at]?.innerText ?? ''),
      index,
    )
  }

  /** Presses the head of the column; `aria-sort` tells the resulting sort. */
  async sortBy(field: string): Promise<Locator> {
    const text = this.t(`${this.#name}:fields.${field}`)
    await this.waitUntilLoaded()
    if (!(await this.columnHeads()).includes(text)) await this.showColumn(text)
    await this.table.getByRole('columnheader').getByRole('button', { name: text, exact: true }).click()
    return this.table.getByRole('columnheader', { name: text, exact: true })
  }

  filter(param: string): Locator {
    const label = this.t(`${this.#name}:filters.${param}`)
    return this.filters.getByRole('button').filter({ hasText: new RegExp(`^${label}(:|$)`) })
  }

  /** Opens a filter, also one that does not fit in the row. */
  async openFilter(param: string): Promise<void> {
    const more = this.filters.getByRole('button', { name: this.t('list:moreFilters'), exact: true })
    await expect(this.filter(param).or(more).first()).toBeVisible()
    if (!(await this.filter(param).isVisible())) await more.click()
    await this.filter(param).click()
  }

  /** Chooses one option of a filter and closes the pop-up. */
  async choose(param: string, option: string): Promise<void> {
    await this.openFilter(param)
    const choices = this.page.getByRole('dialog', { name: this.t(`${this.#name}:filters.${param}`) })
    await choices.getByLabel(option, { exact: true }).click()
    if (await choices.isVisible()) await this.page.keyboard.press('Escape')
    await expect(choices).toBeHidden()
  }

  /** Sorts the newest tasks or orders first and opens the one with this id by its link. */
  async openNewest(id: number): Promise<void> {
    const field = this.#name === 'tasks' ? 'taskDate' : 'dateCreate'
    for (const sorted of ['ascending', 'descending']) {
      const head = await this.sortBy(field)
      if ((await head.getAttribute('aria-sort')) === 'descending') break
      await expect(head).toHaveAttribute('aria-sort', sorted)
    }
    await this.row(id).getByRole('link').click()
  }
}
