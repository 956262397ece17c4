import type { Locator, Page } from '@playwright/test'
import { ru, type Translate } from '../support/texts.ts'

/** The sign-in page of the embedded identity provider. */
export class SignInPage {
  readonly heading: Locator
  readonly username: Locator
  readonly password: Locator
  readonly problem: Locator
  readonly #submit: Locator

  constructor(page: Page, t: Translate = ru) {
    this.heading = page.getByRole('heading', { level: 1, name: t('signIn:heading') })
    this.username = page.getByLabel(t('signIn:username'))
    this.password = page.getByLabel(t('signIn:password'))
    this.problem = page.getByRole('alert')
    this.#submit = page.getByRole('button', { name: t('signIn:submit'), exact: true })
  }

  async signIn(username: string, password = 'demo'): Promise<void> {
    await this.username.fill(username)
    await this.password.fill(password)
    await this.#submit.click()
  }
}
