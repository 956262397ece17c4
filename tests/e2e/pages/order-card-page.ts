import type { Locator, Page } from '@playwright/test'
import { ru, textsIn, type Language, type Translate } from '../support/texts.ts'

export class OrderCardPage {
  readonly page: Page
  readonly t: Translate
  readonly timeline: Locator

  constructor(page: Page, language: Language = 'ru') {
    this.page = page
    this.t = language === 'ru' ? ru : textsIn(language)
    this.timeline = page.getByRole('region', { name: this.t('orders:card.timeline'), exact: true })
  }

  heading(orderId: number): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t('orders:card.title', { orderId }) })
  }

  /** Value of the first fact with this name: status, sum, store. */
  fact(field: string): Locator {
    return this.page
      .locator('dt', { hasText: new RegExp(`^${this.t(`orders:fields.${field}`)}$`) })
      .first()
      .locator('xpath=following-sibling::dd[1]')
  }

  get actions(): Locator {
    return this.page.getByRole('button', { name: this.t('orders:card.actions'), exact: true })
  }

  /** Item of the open menu. */
  get actionItems(): Locator {
    return this.page.getByRole('menu').getByRole('menuitem')
  }

  get logLink(): Locator {
    return this.page.getByRole('link', { name: this.t('orders:card.wholeLog') }).first()
  }

  log(orderId: number): Locator {
    return this.page.getByRole('table', { name: this.t('orders:log.title', { orderId }) })
  }
}
