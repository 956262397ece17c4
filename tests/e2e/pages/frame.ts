import type { Locator, Page } from '@playwright/test'
import { ru, textsIn, type Language, type Translate } from '../support/texts.ts'

/** Menu, top bar and search around every screen. */
export class Frame {
  readonly page: Page
  readonly t: Translate
  readonly bar: Locator
  readonly logo: Locator
  readonly menu: Locator
  readonly language: Locator
  readonly theme: Locator
  readonly signOut: Locator
  readonly userButton: Locator
  readonly userMenu: Locator
  readonly fold: Locator
  readonly unfold: Locator
  readonly openMenu: Locator
  readonly search: Locator
  /** Results of the search. */
  readonly searchResults: Locator

  constructor(page: Page, language: Language = 'ru') {
    this.page = page
    this.t = language === 'ru' ? ru : textsIn(language)
    this.bar = page.getByRole('banner')
    this.logo = this.bar.getByRole('link', { name: this.t('shell:logo') })
    this.menu = page.getByRole('navigation', { name: this.t('shell:menu.label') })
    this.language = page.getByRole('combobox', { name: this.t('shell:language'), exact: true })
    this.theme = page.getByRole('combobox', { name: this.t('shell:theme') })
    this.signOut = page.getByRole('button', { name: this.t('shell:signOut'), exact: true })
    // Its name begins with the user's name.
    this.userButton = this.bar.getByRole('button', { name: /: (меню|menu)$/ })
    this.userMenu = page.getByRole('dialog', { name: this.t('shell:person.menu') })
    this.fold = page.getByRole('button', { name: this.t('shell:menu.collapse'), exact: true })
    this.unfold = page.getByRole('button', { name: this.t('shell:menu.expand'), exact: true })
    this.openMenu = page.getByRole('button', { name: this.t('shell:menu.open'), exact: true })
    this.search = this.bar.getByRole('searchbox', { name: this.t('search:label') })
    this.searchResults = this.bar.getByRole('region', { name: this.t('search:results') })
  }

  /** Actions that are possible now for an order in the results. */
  possibleActions = (orderId: number): Locator =>
    this.searchResults.getByRole('list', { name: this.t('search:can', { orderId }), exact: true })

  /** Signs out by the user's menu. */
  async signOutByMenu(): Promise<void> {
    await this.userButton.click()
    await this.signOut.click()
  }

  section(name: string): Locator {
    return this.menu.getByRole('link', { name: this.t(`shell:menu.${name}`), exact: true })
  }

  heading(text: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name: text })
  }
}
