import { expect, type Locator, type Page } from '@playwright/test'
import { escapeRegExp, ru, textsIn, type Language, type Translate } from '../support/texts.ts'

/** The diagram of a process, or the path of one instance on it. */
export class ProcessPage {
  readonly page: Page
  readonly t: Translate
  readonly workflow: string
  readonly diagram: Locator
  readonly search: Locator
  /** Suggestions of the search. */
  readonly searchResults: Locator
  readonly outline: Locator
  readonly steps: Locator

  /** `workflow`: namespace of its texts, `delivery/v1`. */
  constructor(page: Page, workflow: string, language: Language = 'ru') {
    this.page = page
    this.workflow = workflow
    this.t = language === 'ru' ? ru : textsIn(language)
    const title = this.t(`${workflow}:title`)
    this.diagram = page.getByLabel(this.t('processes:diagram.label', { title }), { exact: true })
    this.search = page.getByRole('combobox', { name: this.t('processes:diagram.search') })
    this.searchResults = page.getByRole('listbox').getByRole('option')
    this.outline = page.getByRole('region', { name: this.t('processes:outline.label') })
    this.steps = page.getByRole('region', { name: this.t('processes:path.steps') })
  }

  stateName(path: string): string {
    return this.t(`${this.workflow}:states.${path.replaceAll('.', '_')}.title`)
  }

  /** The state on the diagram; its accessible name begins with its title, followed by its numbers. */
  state(path: string): Locator {
    return this.diagram.getByRole('button', {
      name: new RegExp(`^${escapeRegExp(this.stateName(path))}(,|$)`),
    })
  }

  /** The state in the list. */
  listedState(path: string): Locator {
    return this.outline.getByRole('button', {
      name: new RegExp(`^${escapeRegExp(this.stateName(path))}(,|$)`),
    })
  }

  panel(path: string): Locator {
    return this.page.getByRole('region', { name: this.stateName(path), exact: true })
  }

  tool(key: string): Locator {
    return this.page
      .getByRole('toolbar', { name: this.t('processes:diagram.tools') })
      .getByRole('button', { name: this.t(`processes:diagram.${key}`), exact: true })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.expectRendered()
  }

  async expectRendered(): Promise<void> {
    // On a phone the list replaces the diagram.
    const states = this.diagram.getByRole('button').or(this.outline.getByRole('button'))
    await expect(states.first()).toBeVisible({ timeout: 30_000 })
  }

  /** The number of instances in a state, from its accessible name. */
  async instanceCount(path: string): Promise<number> {
    const name = (await this.state(path).getAttribute('aria-label')) ?? ''
    return Number(/, (\d+) /.exec(name)?.[1] ?? 0)
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.t(`processes:${key}`), exact: true })
  }

  /** Tab of a view of the process. */
  static tab(page: Page, view: string): Locator {
    return page
      .getByRole('navigation', { name: ru('list:tabs') })
      .getByRole('link', { name: ru(`processes:show.${view}`), exact: true })
  }
}
