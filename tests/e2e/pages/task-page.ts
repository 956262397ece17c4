import { expect, type Locator, type Page } from '@playwright/test'
import {
  escapeRegExp,
  newestVersionOf,
  patternOf,
  ru,
  textsIn,
  variantsOf,
  type Language,
  type Translate,
} from '../support/texts.ts'

/** The runner: one screen for every task. Events and states have the names of the machine. */
export class TaskPage {
  readonly page: Page
  readonly namespace: string
  readonly language: Language
  readonly t: Translate
  readonly title: Locator
  readonly instruction: Locator
  readonly stages: Locator
  readonly actions: Locator
  readonly draft: Locator
  readonly scanField: Locator
  readonly history: Locator

  constructor(page: Page, workflow: string, language: Language = 'ru', version = newestVersionOf(workflow)) {
    this.page = page
    this.namespace = `${workflow}/v${version}`
    this.language = language
    this.t = language === 'ru' ? ru : textsIn(language)
    this.title = page.getByRole('heading', { level: 1, name: this.t(`${this.namespace}:title`), exact: true })
    this.instruction = page.getByRole('heading', { level: 2 }).first()
    this.stages = page.getByRole('list', { name: this.t('runner:stages.label') })
    this.actions = page.getByRole('group', { name: this.t('runner:actions.label'), exact: true })
    this.draft = page.getByRole('status').and(page.locator('[data-draft]'))
    this.scanField = page.getByRole('textbox', { name: this.t('runner:scan.field') })
    this.history = page.getByRole('group').filter({ hasText: this.t('runner:history.title') })
  }

  async open(taskId: number): Promise<void> {
    await this.page.goto(`/tasks/${taskId}`)
  }

  /** A text of the workflow: `events.FORM.label`. */
  text(key: string, facts: Record<string, unknown> = {}): string {
    return this.t(`${this.namespace}:${key}`, facts)
  }

  /** Waits for this state: its instruction in one of its variants, or its title where it has none. */
  async expectState(state: string): Promise<void> {
    const key = `${this.namespace}:states.${state.replaceAll('.', '_')}`
    const instructions = variantsOf(`${key}.instruction`, this.language)
    await expect(this.instruction).toHaveText(
      this.#anyOf(instructions.length > 0 ? instructions : variantsOf(`${key}.title`, this.language)),
    )
  }

  #anyOf(keys: readonly string[]): RegExp {
    return new RegExp(`^(?:${keys.map((variant) => patternOf(variant, this.language).source).join('|')})$`)
  }

  /** The event's label in one of its variants: «Form», or «Cancel the order» below the minimum sum. */
  #named(event: string): { name: RegExp } {
    return { name: this.#anyOf(variantsOf(`${this.namespace}:events.${event}.label`, this.language)) }
  }

  /** The code of a form is fetched on demand; until then a placeholder is shown. */
  async waitForForm(): Promise<void> {
    const placeholders = ['[data-runner]', '[role="dialog"]'].map(
      (container) => `${container} [aria-busy="true"]`,
    )
    await expect(this.page.locator(placeholders.join(', '))).toHaveCount(0)
  }

  button(event: string): Locator {
    return this.actions.getByRole('button', this.#named(event))
  }

  /** Shows the event's button, which may be behind «more». */
  async reveal(event: string): Promise<Locator> {
    await expect(this.button(event).or(this.#moreButton).first()).toBeVisible()
    return this.unfold(event)
  }

  /** Opens «more» if the event's button is not in sight. The button may still be missing. */
  async unfold(event: string): Promise<Locator> {
    const button = this.button(event)
    if (!(await button.isVisible()) && (await this.#moreButton.isVisible())) await this.#moreButton.click()
    return button
  }

  get #moreButton(): Locator {
    return this.actions.getByRole('button', { expanded: false })
  }

  async press(event: string): Promise<void> {
    await (await this.reveal(event)).click()
  }

  dialog(event: string): Locator {
    return this.page.getByRole('dialog', this.#named(event))
  }

  /** The confirmation of an irreversible step. */
  question(event: string): Locator {
    return this.page.getByRole('alertdialog', this.#named(event))
  }

  async confirm(event: string): Promise<void> {
    await this.press(event)
    await this.confirmQuestion(event)
  }

  /** Answers the open confirmation. */
  async confirmQuestion(event: string): Promise<void> {
    await this.question(event).getByRole('button', this.#named(event)).click()
  }

  /** Fields with an error. */
  get invalidFields(): Locator {
    return this.page.locator('[aria-invalid="true"]')
  }

  /** In the event's dialog: the main button has the event's label. */
  async send(event: string): Promise<void> {
    await this.dialog(event).getByRole('button', this.#named(event)).click()
  }

  /** A field of the form by its name in the schema. */
  field(name: string): Locator {
    // A required field has an asterisk after its label.
    const label = new RegExp(`^${escapeRegExp(this.text(`fields.${name}.title`))}\\s*\\*?$`)
    // In the document, a dialog comes after the rest of the page; its form may have the same field as the step's form.
    return this.page.getByLabel(label).last()
  }

  pattern(key: string): RegExp {
    return patternOf(`${this.namespace}:${key}`, this.language)
  }

  get lines(): Locator {
    return this.page.getByRole('list', { name: this.text('fields.lines.title'), exact: true })
  }

  /** Row of the product among the lines of the form. */
  line(productName: string): Locator {
    return this.lines.getByRole('listitem').filter({ has: this.page.getByText(productName, { exact: true }) })
  }

  /** The count of the product; `what`: collected, returned. */
  count(productName: string, what = 'collected'): Locator {
    return this.page.getByRole('spinbutton', {
      name: this.t(`runner:lines.counts.${what}`, { name: productName }),
      exact: true,
    })
  }

  /** The checkbox that the line of the product is to be collected anew. */
  lineCheckbox(productName: string): Locator {
    return this.page.getByRole('checkbox', {
      name: this.t('runner:lines.counts.chosen', { name: productName }),
      exact: true,
    })
  }

  reason(productName: string): Locator {
    return this.page.getByRole('combobox', {
      name: this.t('runner:lines.reason', { name: productName }),
      exact: true,
    })
  }

  /** The reason why pieces of the product were not returned. */
  lossReason(productName: string): Locator {
    return this.page.getByRole('combobox', {
      name: this.t('runner:lines.whyMissing', { name: productName }),
      exact: true,
    })
  }

  /** The button that opens the scan dialog of a marked product; its name has the number of marks. */
  marksOf(productName: string): Locator {
    return this.line(productName).getByRole('button', {
      name: patternOf('runner:lines.marks', this.language),
    })
  }

  scanDialog(productName: string): Locator {
    return this.page.getByRole('dialog', { name: productName, exact: true })
  }

  /** Removes every mark of the product in its scan dialog. */
  async removeMarks(productName: string): Promise<void> {
    const none = patternOf('runner:lines.marks', this.language, { count: 0 })
    if (none.test((await this.marksOf(productName).getAttribute('aria-label')) ?? '')) return
    await this.marksOf(productName).click()
    const dialog = this.scanDialog(productName)
    const marks = dialog.getByRole('list', { name: this.t('runner:marks.list') }).getByRole('listitem')
    await expect(marks.first()).toBeVisible()
    for (let remaining = await marks.count(); remaining > 0; remaining--) {
      await marks.first().getByRole('button').click()
      await expect(marks).toHaveCount(remaining - 1)
    }
    await this.closeScanDialog(productName)
  }

  async closeScanDialog(productName: string): Promise<void> {
    const dialog = this.scanDialog(productName)
    await dialog.getByRole('button', { name: this.t('runner:marks.done'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  /** Closes the event's dialog, if one is open, without sending it. */
  async closeDialog(): Promise<void> {
    const labels = [this.t('common:cancel'), this.t('common:doNotCancel')]
    const cancel = this.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^(${labels.join('|')})$`) })
    if (await cancel.isVisible()) await cancel.click()
    await expect(cancel).toBeHidden()
  }

  /** Containers of a delivery, numbered from 1. */
  get tares(): Locator {
    return this.page.locator('[data-tare]')
  }

  tare(n: number) {
    const row = this.page.locator(`[data-tare="${n}"]`)
    return {
      type: row.getByRole('combobox', { name: this.t('runner:tares.type', { n }) }),
      weight: row.getByRole('textbox', { name: this.t('runner:tares.weight', { n }) }),
      unused: row.getByRole('switch', { name: this.t('runner:tares.unusedOf', { n }) }),
      split: row.getByRole('button', { name: this.t('runner:tares.splitOf', { n }) }),
      remove: row.getByRole('button', { name: this.t('runner:tares.removeOf', { n }) }),
    }
  }

  get addTare(): Locator {
    return this.page.getByRole('button', { name: this.t('runner:tares.add'), exact: true })
  }

  packages(type: string): Locator {
    return this.page.getByRole('spinbutton', {
      name: this.t('runner:packages.count', { type }),
      exact: true,
    })
  }

  /** The result of the last scan, or any bar that tells of a refusal. */
  alert(text: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: text })
  }

  status(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }

  async expectSaved(): Promise<void> {
    await expect(this.draft).toHaveAttribute('data-draft', 'saved')
  }
}
